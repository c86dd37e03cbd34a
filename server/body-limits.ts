import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusalWords } from "#domain/images/refusal-words.ts";

/** Bytes a request may carry. An enquiry at every limit is under 40 KB as JSON. */
const bodyBytes = 64 * 1024;

/** What an editor saves may be long: texts at every limit are under 900 KB as JSON. */
const editorPath = /^\/admin\/./;
const editorBytes = 1024 * 1024;

/** Where pictures are sent to, which may be as large as a picture and what a form adds to it. */
const uploadPaths = ["/admin/images", "/api/contact/photos"];
const uploadBytes = 6 * 1024 * 1024;

/** Refuses requests that carry too much, before any of it is kept. */
export function limitBodies(): MiddlewareHandler {
  const ordinary = textLimit(bodyBytes);
  const editor = textLimit(editorBytes);
  const upload = bodyLimit({
    maxSize: uploadBytes,
    onError: (c) => {
      const bytes = Number(c.req.header("Content-Length"));
      return c.json(refusalWords({ reason: "too many bytes", bytes }), 413);
    },
  });
  return async (c, next) => {
    if (!uploadPaths.includes(c.req.path)) {
      return editorPath.test(c.req.path) ? editor(c, next) : ordinary(c, next);
    }
    // Of unknown length it would have to be taken in here, before anyone asks who sends it.
    if (c.req.raw.headers.has("Transfer-Encoding"))
      return c.json({ message: "Say how long the picture is." }, 411);
    return upload(c, next);
  };
}

function textLimit(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      c.json({ error: "too_large", message: "That is more than we can take at once." }, 413),
  });
}
