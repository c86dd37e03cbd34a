import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  accountsContext,
  announcementsContext,
  type ContextReader,
  logErrorContext,
} from "#app/context.ts";
import type { Route } from "./+types/live";
import type { Announcements } from "./announcements.ts";

/** Milliseconds between heartbeats, from the specification. */
const heartbeatEvery = 25_000;

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
};

/**
 * `GET /admin/live`: server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html) for open admin pages:
 * `data-changed`, `signed-out` when this session ended, and a heartbeat. `?since=` is the latest
 * announcement when the page was rendered, so that the page misses nothing before it listens.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId } = await requireAdmin({ request, context }, "account");
  // Nobody reads the stream of a HEAD request, so nothing would ever end it.
  if (request.method === "HEAD") return new Response(null, { headers });
  const events = eventsFor(sessionId, {
    since: lastHeard(request),
    announcements: context.get(announcementsContext),
    isLive: () => isLive(context, sessionId),
  });
  return new Response(events, { headers });
}

/** Whether the session goes on. While the database is away, it does. */
async function isLive(context: ContextReader, sessionId: string): Promise<boolean> {
  try {
    return await context.get(accountsContext).isSessionLive({ sessionId, now: new Date() });
  } catch (error) {
    context.get(logErrorContext)(error, "A session could not be looked up");
    return true;
  }
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

interface StreamOptions {
  since: number | null;
  announcements: Announcements;
  isLive(): Promise<boolean>;
}

/**
 * The event stream of one page. Starts after the announcement `since`; ends when the page closes,
 * the session ends or gets new credentials, or the process stops. Nobody announces a session that
 * expires, or that the command line ends, so each heartbeat looks.
 */
function eventsFor(sessionId: string, { since, announcements, isLive }: StreamOptions) {
  const encoder = new TextEncoder();
  const leaving: (() => void)[] = [];
  const opened = announcements.latest();
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
      const signOut = (id = "") => {
        send(`${id}event: signed-out\ndata:\n\n`);
        end();
      };
      const beat = async () => {
        if (await isLive()) send("event: heartbeat\ndata:\n\n");
        else signOut();
      };
      send("retry: 1000\nevent: hello\ndata:\n\n");
      const heartbeat = setInterval(beat, heartbeatEvery);
      leaving.push(() => clearInterval(heartbeat));
      leaving.push(
        announcements.listen(since, ({ id, announcement }) => {
          if (announcement.type === "data-changed")
            send(`id: ${id}\nevent: data-changed\ndata:\n\n`);
          else if (announcement.sessionId !== sessionId) return;
          else if (announcement.type === "signed-out") signOut(`id: ${id}\n`);
          // The page connects again with its new credentials; a stolen copy of the old ones cannot.
          else if (id > opened) end();
        }),
      );
      leaving.push(announcements.onClose(end));
      // An announcement during the set-up may already have ended the stream.
      if (!open) leave();
    },
    cancel: leave,
  });
}
