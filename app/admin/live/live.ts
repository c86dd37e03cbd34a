import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { announcementsContext } from "#app/context.ts";
import type { Route } from "./+types/live";
import type { Announcements } from "./announcements.ts";

/** Milliseconds between signs of life: the specification's heartbeat. */
const heartbeatEvery = 25_000;

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // nginx would keep what is sent until there is more of it
  // (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering).
  "X-Accel-Buffering": "no",
};

/**
 * `GET /admin/live`: server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html) for open admin pages: `content`
 * when rows changed, `signed-out` when this session ended, and a heartbeat. `?since=` has the
 * number that the page was made at, so that nothing is missed until it listens.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId } = await requireAdmin({ request, context });
  // Nobody would read the events, and so nobody leave them.
  if (request.method === "HEAD") return new Response(null, { headers });
  const announcements = context.get(announcementsContext);
  return new Response(eventsFor(sessionId, lastHeard(request), announcements), { headers });
}

/**
 * The announcement that this connection goes on from: the browser's own word for it, or else the
 * page's.
 */
function lastHeard(request: Request): number | null {
  const { searchParams } = new URL(request.url);
  const id = request.headers.get("Last-Event-ID") ?? searchParams.get("since");
  return id === null ? null : Number(id);
}

/**
 * What a session's pages are told after the announcement `since`, as text, until they leave, sign
 * out, or the process stops.
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
          if (announcement.type === "content") send(`id: ${id}\nevent: content\ndata:\n\n`);
          else if (announcement.sessionId === sessionId) {
            send(`id: ${id}\nevent: signed-out\ndata:\n\n`);
            end();
          }
        }),
      );
      leaving.push(announcements.onClose(end));
      // What came while this was being set up may have ended it already.
      if (!open) leave();
    },
    cancel: leave,
  });
}
