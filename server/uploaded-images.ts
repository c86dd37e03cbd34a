import type { IncomingMessage, ServerResponse } from "node:http";
import type { FileStore } from "#domain/images/file-store.ts";
import { imageKey, imagesPath } from "#domain/images/image-path.ts";
import { askedRange, noPartHeaders, partHeaders } from "./byte-range.ts";
import { matchesTag } from "./entity-tag.ts";
import { inertContent } from "./security-headers.ts";
import { sendStream } from "./send-stream.ts";

/** Answers GET and HEAD for everything under `/website-images/` from the store, as it streams. */
export function uploadedImages(
  store: FileStore,
  headers: Record<string, string>,
  logError: (error: unknown, message: string) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const allHeaders = { ...headers, "Content-Security-Policy": inertContent };

  return (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    if (!path.startsWith(`${imagesPath}/`) || !isReading(request)) return false;
    for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
    answer(request, response, path).catch((error: unknown) => {
      logError(error, "A picture could not be answered");
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The picture cannot be shown just now.");
    });
    return true;
  };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const asked = imageKey(path);
    const found = asked && (await store.get(asked.key));
    if (!found) return sendText(response, 404, "There is no such picture.");
    const validity = {
      "Cache-Control": "public, max-age=3600",
      "Accept-Ranges": "bytes",
      ETag: found.etag,
    };
    if (matchesTag(request.headers["if-none-match"], found.etag)) {
      response.writeHead(304, validity).end();
      return;
    }
    const all = {
      ...validity,
      "Content-Type": asked.contentType,
      "Content-Length": found.bytes,
    };
    if (request.method === "HEAD") {
      response.writeHead(200, all).end();
      return;
    }
    const part = askedRange(request, found);
    if (part === "unsatisfiable") {
      response.writeHead(416, { ...validity, ...noPartHeaders(found.bytes) }).end();
      return;
    }
    const bytes = await found.open(part ?? undefined);
    if (part) response.writeHead(206, { ...all, ...partHeaders(part, found.bytes) });
    else response.writeHead(200, all);
    await sendStream(bytes, response);
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  response.writeHead(status, headers).end(text);
}
