import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { photoBytesLimit, photoMegabytes } from "#domain/enquiries/photos-limit.ts";
import { refusalWords } from "#domain/images/refusal-words.ts";

/** Bytes a request may carry. An enquiry at every limit is under 40 KB as JSON. */
const bodyBytes = 64 * 1024;

/** What an editor saves may be long: texts at every limit are under 900 KB as JSON. */
const editorPath = /^\/admin\/./;
const editorBytes = 1024 * 1024;

/** Where pictures are sent to, which may be as large as a picture and what a form adds to it. */
const uploadPath = "/admin/images";
const uploadBytes = 6 * 1024 * 1024;
export const photosPath = "/api/contact/photos";
const photoBytes = photoBytesLimit + 1024 * 1024;

/** Visitors' photos that are taken in and worked on at once: each is held in memory, and anybody may send some. */
const photosAtOnce = 15;

/** Refuses requests that carry too much, before any of it is kept. */
export function limitBodies(): MiddlewareHandler {
  const ordinary = textLimit(bodyBytes);
  const editor = textLimit(editorBytes);
  const uploads: Record<string, MiddlewareHandler> = {
    [uploadPath]: uploadLimit(),
    [photosPath]: photoLimit(),
  };
  return async (c, next) => {
    const upload = uploads[c.req.path];
    if (!upload) return editorPath.test(c.req.path) ? editor(c, next) : ordinary(c, next);
    // Of unknown length it would have to be taken in here, before anyone asks who sends it.
    if (c.req.raw.headers.has("Transfer-Encoding"))
      return c.json({ message: "Say how long the picture is." }, 411);
    return upload(c, next);
  };
}

function uploadLimit(): MiddlewareHandler {
  return bodyLimit({
    maxSize: uploadBytes,
    onError: (c) => {
      const bytes = Number(c.req.header("Content-Length"));
      return c.json(refusalWords({ reason: "too many bytes", bytes }), 413);
    },
  });
}

function photoLimit(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: photoBytes,
    onError: (c) => c.json({ message: `A photo must be under ${photoMegabytes} MB.` }, 413),
  });
  let inHand = 0;
  return async (c, next) => {
    if (inHand >= photosAtOnce)
      return c.json({ message: "Many photos are arriving just now. Please try again." }, 503);
    inHand += 1;
    try {
      return await limit(c, next);
    } finally {
      inHand -= 1;
    }
  };
}

function textLimit(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      c.json({ error: "too_large", message: "That is more than we can take at once." }, 413),
  });
}
