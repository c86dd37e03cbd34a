import type { IncomingMessage, ServerResponse } from "node:http";
import { samplePicturePath } from "#app/site/sampler/sample-picture-path.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { imageKey, imagesPath } from "#domain/images/image-path.ts";
import { readSample, type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { limitDrawings } from "#server/http/rate-limits.ts";
import { inertContent } from "#server/http/security-headers.ts";
import { fileOfBytes, sendFile, sendRefusal } from "#server/http/send-file.ts";
import type { StaticFiles } from "#server/http/static-files.ts";
import { clientAddress } from "#server/http/trusted-proxies.ts";
import type { SamplePictures } from "./sample-pictures.ts";

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

interface SamplePictureServerOptions {
  pictures: SamplePictures;
  siteUrl: string;
  trustProxy: number;
  /** Headers of every file. */
  headers: Record<string, string>;
}

/** How long a browser may wait until it asks again while many pictures are drawn, in seconds. */
const busyPause = 5;

/**
 * Answers GET and HEAD for `/sampler/CODE.jpg`, the picture that others show beside a link to a
 * sample. Another spelling of a code is redirected to the usual one, so that odd spellings do not
 * fill caches. A text that is no code is left to the pages. Enquiries and links show these pictures
 * even when the site has no sampler any more.
 */
export function serveSamplePictures(options: SamplePictureServerOptions): StaticFiles {
  const { pictures, siteUrl, trustProxy } = options;
  const headers = { ...options.headers, "Content-Security-Policy": inertContent };
  const drawings = limitDrawings();

  return (request, response, log) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const [, code = ""] = /^\/sampler\/([^/]+)\.jpg$/.exec(path) ?? [];
    const sample = readSample(code);
    if (!sample || !isReading(request)) return false;
    const usual = sampleCode(sample);
    if (code !== usual) {
      response.writeHead(301, { ...headers, Location: siteUrl + samplePicturePath(usual) }).end();
      return true;
    }
    answer(sample, request, response).catch((error: unknown) => {
      log.error({ err: error }, "The picture of a sample could not be sent");
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "The picture cannot be shown just now.");
    });
    return true;
  };

  async function answer(sample: Sample, request: IncomingMessage, response: ServerResponse) {
    let pause: number | null = null;
    const made = await pictures.picture(sample, async () => {
      pause = await drawings(clientAddress(request, trustProxy));
      return pause === null;
    });
    if (made.outcome === "ready") {
      const file = fileOfBytes(made.jpeg, {
        headers: { ...headers, "Cache-Control": "public, max-age=86400" },
        contentHeaders: { "Content-Type": "image/jpeg" },
      });
      return sendFile(file, request, response);
    }
    if (made.outcome === "busy")
      return refuse(response, 503, "Many pictures are being drawn. Please try again.", busyPause);
    const words = "Your connection asked for many new pictures. Please try again later.";
    refuse(response, 429, words, pause ?? busyPause);
  }

  function refuse(response: ServerResponse, status: number, words: string, pause?: number): void {
    const wait: Record<string, string> =
      pause === undefined ? {} : { "Retry-After": String(pause) };
    sendRefusal(response, status, words, { ...headers, ...wait });
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}
