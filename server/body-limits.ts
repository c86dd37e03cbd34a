import type { Context, MiddlewareHandler } from "hono";
import { editorBytes, uploadBytes, visitorBytes } from "#domain/body-limits.ts";
import { refusalWords } from "#domain/images/refusal.ts";

/** What an editor saves may be long. */
const editorPath = /^\/admin\/./;

/** Where pictures are sent to, which may be as large as a picture and what a form adds to it. */
const uploadPath = "/admin/images";
export const photosPath = "/api/contact/photos";

/**
 * Refuses requests that say they carry too much, before any of it is read. Whatever does not say is
 * cut off where it is read (`app/http/read-body.server.ts`).
 */
export function limitBodies(): MiddlewareHandler {
  return async (c, next) => {
    const bytes = Number(c.req.header("Content-Length") ?? 0);
    const { path } = c.req;
    if (path === uploadPath || path === photosPath) {
      if (c.req.header("Transfer-Encoding"))
        return c.json({ message: "Say how long the picture is." }, 411);
      if (path === uploadPath && bytes > uploadBytes)
        return c.json(refusalWords({ reason: "too many bytes", bytes }), 413);
      // How large a photo is is asked after who sends it, and by whoever can answer with a page.
      return next();
    }
    return bytes > (editorPath.test(path) ? editorBytes : visitorBytes) ? tooMuch(c) : next();
  };
}

function tooMuch(c: Context) {
  return c.json({ error: "too_large", message: "That is more than we can take at once." }, 413);
}
