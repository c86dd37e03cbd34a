import { once } from "node:events";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import type { ByteRange } from "#domain/images/file-store.ts";
import { projectRoot } from "#root.ts";
import type { Logger } from "#server/log.ts";
import { type Encoding, preferredEncoding } from "./request-parts.ts";
import { decoderContent, inertContent, workerContent } from "./security-headers.ts";
import { type FileToSend, sendFile, sendRefusal } from "./send-file.ts";

/** Answers a request for a file, or returns false if there is none. Logs our own failures. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, "error">,
) => boolean;

/** A file, and its compressed copies beside it. */
type Encodings = Partial<Record<Encoding, FileToSend>>;

/**
 * A name with a content hash always has the same content: what Vite puts under `/assets/`, and the
 * variants of pictures.
 */
const hashedName = /^\/assets\/|\.[0-9a-f]{8}-[\w]+\.\w+$/;
/** An asset that Vite named after its content. The path names no other folder. */
const hashedAsset = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
/** Vite names it after its source. */
const heicWorker = /^\/assets\/heic-worker-/;
const immutable = "public, max-age=31536000, immutable";
const changeable = "public, max-age=3600";

const compressedCopies = { br: ".br", gzip: ".gz" } as const;

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Serves the files that are in a folder now, and hashed assets that `deploy/update` adds later for
 * pages of another release. No other name reaches the disk. If a new build removes a file while the
 * process runs, the answer is 404.
 */
export function staticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const files = listFiles(folder, headers);

  function addedSince(path: string): Encodings | undefined {
    const file = join(folder, path);
    if (!hashedAsset.test(path) || !existsSync(file)) return;
    const encodings = encodingsOf(file, path, headers);
    files.set(path, encodings);
    return encodings;
  }

  return (request, response, log) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const encodings = files.get(path) ?? addedSince(path);
    const file = encodings?.[preferredEncoding(request.headers["accept-encoding"])];
    const found = file ?? encodings?.identity;
    if (!found) return false;
    sendStaticFile(found, request, response, log);
    return true;
  };
}

function listFiles(folder: string, common: Record<string, string>) {
  const files = new Map<string, Encodings>();
  const copyEndings: string[] = Object.values(compressedCopies);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    if (copyEndings.includes(extname(path))) continue;
    const url = `/${relative(folder, path).replaceAll("\\", "/")}`;
    files.set(url, encodingsOf(path, url, common));
  }
  return files;
}

function encodingsOf(path: string, url: string, common: Record<string, string>): Encodings {
  const encodings: Encodings = { identity: staticFile(path, url, common) };
  for (const encoding of ["br", "gzip"] as const) {
    const copy = path + compressedCopies[encoding];
    if (existsSync(copy)) encodings[encoding] = staticFile(copy, url, common, encoding);
  }
  return encodings;
}

/** The file at `path`, to be served under `url`. Throws if it does not exist. */
export function staticFile(
  path: string,
  url: string,
  common: Record<string, string>,
  encoding?: Encoding,
): FileToSend {
  const { size, mtimeMs } = statSync(path);
  return {
    bytes: size,
    // Strong, because ranges need it: a new build changes the file's time.
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}-${encoding ?? "identity"}"`,
    ...headersOfFile(url, common, encoding),
    open: (range) => openFile(path, range),
  };
}

/** The headers of a file that is served under `url`. */
export function headersOfFile(
  url: string,
  common: Record<string, string>,
  encoding: Encoding = "identity",
): Pick<FileToSend, "headers" | "contentHeaders"> {
  return {
    headers: {
      ...common,
      "Content-Security-Policy": heicWorker.test(url) ? decoderContent : inertContent,
      "Cache-Control": hashedName.test(url) ? immutable : changeable,
      Vary: "Accept-Encoding",
    },
    contentHeaders: {
      "Content-Type": contentTypes[extname(url)] ?? "application/octet-stream",
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    },
  };
}

async function openFile(path: string, range: ByteRange | undefined) {
  const stream = createReadStream(path, range);
  await once(stream, "open");
  return stream;
}

/** Sends the file. Answers 404 if it was removed since the start. */
export function sendStaticFile(
  file: FileToSend,
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, "error">,
): void {
  sendFile(file, request, response).catch((error: NodeJS.ErrnoException) => {
    if (response.headersSent) {
      log.error({ err: error }, "A file could not be read");
      // The browser notices that the file is incomplete.
      response.destroy();
      return;
    }
    const isGone = error.code === "ENOENT";
    if (!isGone) log.error({ err: error }, "A file could not be opened");
    const words = isGone ? "There is no such file." : "The file cannot be shown just now.";
    sendRefusal(response, isGone ? 404 : 500, words, file.headers);
  });
}

const workerPath = "/admin/service-worker.js";
const workerSource = join(projectRoot, "app/admin/people/account/service-worker.js");

/**
 * Serves the service worker of the admin, which shows notices of new enquiries. Not a file of the
 * build, because its address must never change. Browsers ask for it again at each use.
 */
export function serviceWorker(headers: Record<string, string>): StaticFiles {
  const file = staticFile(workerSource, workerPath, headers);
  const found = {
    ...file,
    headers: {
      ...file.headers,
      "Cache-Control": "no-cache",
      "Content-Security-Policy": workerContent,
      // By itself it would be limited to paths below `/admin/`, without the dashboard.
      "Service-Worker-Allowed": "/admin",
    },
  };
  return (request, response, log) => {
    if (request.url?.split("?", 1)[0] !== workerPath) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    sendStaticFile(found, request, response, log);
    return true;
  };
}
