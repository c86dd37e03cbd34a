import { appServices } from "#app/context.ts";
import { findAdmin, requireAdmin } from "#app/admin/require-admin.server.ts";
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
      const heartbeat = setInterval(() => send("event: heartbeat\ndata:\n\n"), heartbeatEvery);
      const leave = announcements.listen(Number.isNaN(seen) ? null : seen, async (announced) => {
        const { id, announcement } = announced;
        if (announcement.type === "content") return send(`id: ${id}\nevent: content\ndata:\n\n`);
        if (await findAdmin({ request, context })) return;
        send(`id: ${id}\nevent: signed-out\ndata:\n\n`);
        stop();
        controller.close();
      });
      stop = () => {
        clearInterval(heartbeat);
        leave();
      };
      send("retry: 1000\nevent: hello\ndata:\n\n");
      request.signal.addEventListener("abort", () => stop());
    },
    cancel: () => stop(),
  });

  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
