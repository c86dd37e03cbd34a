import type { MiddlewareHandler } from "hono";

/** Short answers, which programs read whole. Pages are streamed. */
const short = /^(application\/json|text\/plain)\b/;

/**
 * Gives short answers their length. Without it, a proxy passes on an answer that the server did not
 * finish as a whole one, such as a 201 with an empty body.
 */
export function wholeAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { body, headers } = c.res;
    if (!body || c.req.method === "HEAD" || headers.has("Content-Length")) return;
    if (!short.test(headers.get("Content-Type") ?? "")) return;
    const bytes = await c.res.arrayBuffer();
    c.res = new Response(bytes, c.res);
    c.header("Content-Length", String(bytes.byteLength));
  };
}
