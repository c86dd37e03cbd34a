import { findAdmin, requireAdmin } from "#app/admin/require-admin.server.ts";
import { appServices } from "#app/context.ts";
import type { Route } from "./+types/live";

/** Milliseconds between signs of life: the specification's heartbeat. */
const heartbeatEvery = 25_000;

/**
 * `GET /admin/live`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) for open admin
 * pages: `content` when rows changed, `signed-out` when this session ended, and a heartbeat.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { announcements } = context.get(appServices);
  const seen = Number(request.headers.get("Last-Event-ID") ?? Number.NaN);
  const encoder = new TextEncoder();
  let stop = () => {};

  const body = new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const end = () => {
        stop();
        controller.close();
      };
      const heartbeat = setInterval(() => send("event: heartbeat\ndata:\n\n"), heartbeatEvery);
      send("retry: 1000\nevent: hello\ndata:\n\n");
      const leave = announcements.listen(Number.isNaN(seen) ? null : seen, async (announced) => {
        const { id, announcement } = announced;
        if (announcement.type === "content") return send(`id: ${id}\nevent: content\ndata:\n\n`);
        if (await findAdmin({ request, context })) return;
        send(`id: ${id}\nevent: signed-out\ndata:\n\n`);
        end();
      });
      const leaveClosing = announcements.onClose(end);
      stop = () => {
        clearInterval(heartbeat);
        leave();
        leaveClosing();
      };
    },
    cancel: () => stop(),
  });

  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
