import { createGzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "./request-parts.ts";

/** All text but server-sent events, which must not be delayed. */
const compressible = /^(text\/(?!event-stream)|application\/(json|manifest\+json|xml)\b)/;
/** Smaller bodies, in bytes, are not worth compressing. */
const threshold = 1024;
/**
 * How long a chunk may wait for the next, in milliseconds. A long list consists of a thousand
 * chunks, and flushing each of them would make it two fifths larger.
 */
const longestWait = 10;

/**
 * Compresses text with gzip and sends each chunk soon after it arrives, so that a page's shell does
 * not wait for streamed data. Hono's compression would hold it back until the end.
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
  /** Resolves the wait for room in the packer. */
  let resume = () => {};
  // TypeScript does not know `cancel` yet (https://streams.spec.whatwg.org/#transformer-api).
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    start(controller) {
      packer.on("data", (part: Uint8Array) => {
        try {
          controller.enqueue(part);
        } catch (error) {
          // The reader left while the rest was being packed; `cancel` is not called then.
          if (!(error instanceof TypeError)) throw error;
          packer.destroy();
        }
      });
      packer.on("drain", () => resume());
      packer.on("close", () => resume());
    },
    async transform(part) {
      sending ??= setTimeout(() => {
        sending = undefined;
        packer.flush();
      }, longestWait);
      if (packer.write(part) || packer.destroyed) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
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
