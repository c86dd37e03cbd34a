import type { Context, MiddlewareHandler } from "hono";
import { editorBytes, uploadBytes, visitorBytes } from "#domain/body-limits.ts";
import { refusalWords } from "#domain/images/refusal.ts";

/** Editors may save long texts. */
const editorPath = /^\/admin\/./;

/** Requests to these paths contain a picture. */
const uploadPath = "/admin/images";
export const photosPath = "/api/contact/photos";

/**
 * Refuses requests whose `Content-Length` is too large, before reading them. Bodies without a
 * length are limited while they are read (`app/http/read-body.server.ts`).
 */
export function limitBodies(): MiddlewareHandler {
  return async (c, next) => {
    const bytes = Number(c.req.header("Content-Length") ?? 0);
    const { path } = c.req;
    if (path === uploadPath || path === photosPath) {
      if (c.req.header("Transfer-Encoding"))
        return c.json({ message: "Send the picture with its length." }, 411);
      if (path === uploadPath && bytes > uploadBytes)
        return c.json(refusalWords({ reason: "too many bytes", bytes }), 413);
      // The route checks the size of a photo, after its sender, and can answer with a page.
      return next();
    }
    return bytes > (editorPath.test(path) ? editorBytes : visitorBytes) ? tooMuch(c) : next();
  };
}

function tooMuch(c: Context) {
  return c.json({ error: "too_large", message: "That is more than we can take at once." }, 413);
}
