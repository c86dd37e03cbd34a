import type { IncomingMessage, ServerResponse } from "node:http";
import type { FileStore } from "#domain/images/file-store.ts";
import { imageKey, imagesPath } from "#domain/images/image-path.ts";
import { inertContent } from "./security-headers.ts";
import { sendFile, sendRefusal } from "./send-file.ts";

/** Answers GET and HEAD for everything under `/website-images/` from the store. */
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
      logError(error, "A picture could not be sent");
      if (response.headersSent) response.destroy();
      else sendRefusal(response, 500, "The picture cannot be shown just now.", {});
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
    if (!found) return sendRefusal(response, 404, "There is no such picture.", {});
    const file = {
      ...found,
      headers: { "Cache-Control": "public, max-age=3600" },
      contentHeaders: { "Content-Type": asked.contentType },
    };
    await sendFile(file, request, response);
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}
