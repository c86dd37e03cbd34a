import { createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "./request-headers.ts";

/** Text of every kind but server-sent events, which have a rhythm of their own. */
const compressible = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)\b)/;
/** Bytes below which it is not worth it. */
const threshold = 1024;
/**
 * Milliseconds that a part may wait for the next: a long list comes in a thousand, and each sent
 * alone makes it two fifths larger.
 */
const longestWait = 10;

/**
 * Compresses text with gzip and sends what there is soon after it comes: a page's shell does not
 * wait for the data that is streamed into it. Hono's own compression holds it back until the last.
 */
export function compressResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { body, headers } = c.res;
    const length = headers.get("Content-Length");
    if (!body || c.req.method === "HEAD" || headers.has("Content-Encoding")) return;
    if (length !== null && Number(length) < threshold) return;
    if (!compressible.test(headers.get("Content-Type") ?? "")) return;
    c.header("Vary", "Accept-Encoding", { append: true });
    if (!accepts(c.req.header("Accept-Encoding") ?? "", "gzip")) return;
    c.res = new Response(body.pipeThrough(gzip()), c.res);
    c.res.headers.delete("Content-Length");
    c.res.headers.set("Content-Encoding", "gzip");
  };
}

function gzip(): TransformStream<Uint8Array, Uint8Array> {
  const packer = createGzip();
  let sending: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait until the packer has room, while there is one. */
  let goOn = () => {};
  // TypeScript does not know `cancel` yet (https://streams.spec.whatwg.org/#transformer-api).
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    start(controller) {
      packer.on("data", (part: Uint8Array) => {
        try {
          controller.enqueue(part);
        } catch (error) {
          // The reader left while the rest was being packed, of which `cancel` is not told.
          if (!(error instanceof TypeError)) throw error;
          packer.destroy();
        }
      });
      packer.on("drain", () => goOn());
      packer.on("close", () => goOn());
    },
    async transform(part) {
      sending ??= setTimeout(() => {
        sending = undefined;
        packer.flush();
      }, longestWait);
      if (packer.write(part) || packer.destroyed) return;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    flush() {
      clearTimeout(sending);
      const ended = new Promise<void>((resolve) => packer.once("close", resolve));
      packer.end();
      return ended;
    },
    cancel() {
      clearTimeout(sending);
      packer.destroy();
    },
  };
  return new TransformStream(transformer);
}
