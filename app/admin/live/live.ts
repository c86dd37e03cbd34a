import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { announcementsContext } from "#app/context.ts";
import type { Route } from "./+types/live";
import type { Announcements } from "./announcements.ts";

/** Milliseconds between heartbeats, from the specification. */
const heartbeatEvery = 25_000;

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Without this, nginx would hold events back until its buffer is full
  // (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
  "X-Accel-Buffering": "no",
};

/**
 * `GET /admin/live`: server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html) for open admin pages:
 * `data-changed`, `signed-out` when this session ended, and a heartbeat. `?since=` is the latest
 * announcement when the page was rendered, so that the page misses nothing before it listens.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId } = await requireAdmin({ request, context });
  // Nobody reads the stream of a HEAD request, so nothing would ever end it.
  if (request.method === "HEAD") return new Response(null, { headers });
  const announcements = context.get(announcementsContext);
  return new Response(eventsFor(sessionId, lastHeard(request), announcements), { headers });
}

/**
 * The announcement that this connection continues after: the browser's Last-Event-ID, or else the
 * page's `since`.
 */
function lastHeard(request: Request): number | null {
  const { searchParams } = new URL(request.url);
  const id = request.headers.get("Last-Event-ID") ?? searchParams.get("since");
  return id === null ? null : Number(id);
}

/**
 * The event stream of one page. Starts after the announcement `since`; ends when the page closes,
 * the session ends or the process stops.
 */
function eventsFor(sessionId: string, since: number | null, announcements: Announcements) {
  const encoder = new TextEncoder();
  const leaving: (() => void)[] = [];
  let open = true;

  function leave() {
    open = false;
    for (const stop of leaving) stop();
  }

  return new ReadableStream({
    start(controller) {
      const send = (text: string) => open && controller.enqueue(encoder.encode(text));
      const end = () => {
        if (!open) return;
        leave();
        controller.close();
      };
      send("retry: 1000\nevent: hello\ndata:\n\n");
      const heartbeat = setInterval(() => send("event: heartbeat\ndata:\n\n"), heartbeatEvery);
      leaving.push(() => clearInterval(heartbeat));
      leaving.push(
        announcements.listen(since, ({ id, announcement }) => {
          if (announcement.type === "data-changed")
            send(`id: ${id}\nevent: data-changed\ndata:\n\n`);
          else if (announcement.sessionId === sessionId) {
            send(`id: ${id}\nevent: signed-out\ndata:\n\n`);
            end();
          }
        }),
      );
      leaving.push(announcements.onClose(end));
      // An announcement during the set-up may already have ended the stream.
      if (!open) leave();
    },
    cancel: leave,
  });
}
