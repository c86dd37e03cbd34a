import { createReadStream, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import { type Encoding, preferredEncoding } from "./accepted-encoding.ts";
import { askedRange, noPartHeaders, partHeaders } from "./byte-range.ts";
import { matchesTag } from "./entity-tag.ts";
import type { Logger } from "./log.ts";
import { inertContent } from "./security-headers.ts";
import { sendStream } from "./send-stream.ts";

/** Answers a request for a file, or says false when there is none. What fails of ours is logged. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, "error">,
) => boolean;

/** A file on the disk with its headers. */
export interface ServableFile {
  path: string;
  bytes: number;
  etag: string;
  headers: Record<string, string>;
}

/** The file, and the compressed twins beside it. */
type Variants = Partial<Record<Encoding, ServableFile>>;

/**
 * Names with a content hash never change what they mean: what Vite puts under `/assets/`, and the
 * pictures' variants.
 */
const hashedName = /^\/assets\/|\.[0-9a-f]{8}-[\w]+\.\w+$/;
const immutable = "public, max-age=31536000, immutable";
const changeable = "public, max-age=3600";

const twins: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

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
 * Serves the files that are in a folder now. No other name reaches the disk. A file that is removed
 * while the process runs, as by a new build, is not found.
 */
export function staticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const files = listFiles(folder, headers);
  return (request, response, log) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const variants = files.get(path);
    const file = variants?.[preferredEncoding(request.headers["accept-encoding"])];
    const found = file ?? variants?.identity;
    if (!found) return false;
    sendFile(found, request, response, log);
    return true;
  };
}

function listFiles(folder: string, common: Record<string, string>) {
  const files = new Map<string, Variants>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const encoding = twins[extname(path)];
    const plain = encoding ? path.slice(0, -extname(path).length) : path;
    const url = `/${relative(folder, plain).replaceAll("\\", "/")}`;

    const variants = files.get(url) ?? {};
    variants[encoding ?? "identity"] = servableFile(path, url, common, encoding);
    files.set(url, variants);
  }
  return files;
}

/**
 * A file as the site answers it under `url`, with these headers among others. Throws when it is not
 * there.
 */
export function servableFile(
  path: string,
  url: string,
  common: Record<string, string>,
  encoding?: Encoding,
): ServableFile {
  const { size, mtimeMs } = statSync(path);
  // Strong, so that parts of the file can be asked for: its time changes with a new build.
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}-${encoding ?? "identity"}"`;
  const headers = {
    ...common,
    "Content-Security-Policy": inertContent,
    "Content-Type": contentTypes[extname(url)] ?? "application/octet-stream",
    "Content-Length": String(size),
    "Cache-Control": hashedName.test(url) ? immutable : changeable,
    Vary: "Accept-Encoding",
    "Accept-Ranges": "bytes",
    ETag: etag,
    ...(encoding && { "Content-Encoding": encoding }),
  };
  return { path, bytes: size, etag, headers };
}

/** Answers with the file, a part of it, or 304. Answers 404 when the file was removed since. */
export function sendFile(
  file: ServableFile,
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, "error">,
): void {
  if (matchesTag(request.headers["if-none-match"], file.etag)) {
    const { "Content-Length": _, ...headers } = file.headers;
    response.writeHead(304, headers).end();
    return;
  }
  if (request.method === "HEAD") {
    response.writeHead(200, file.headers).end();
    return;
  }
  const part = askedRange(request, file);
  if (part === "unsatisfiable") {
    const { "Content-Type": _, "Content-Encoding": __, ...headers } = file.headers;
    response.writeHead(416, { ...headers, ...noPartHeaders(file.bytes) }).end();
    return;
  }
  const stream = createReadStream(file.path, part ?? undefined);
  const failToOpen = (error: NodeJS.ErrnoException) => {
    const isGone = error.code === "ENOENT";
    if (!isGone) log.error({ err: error }, "A file could not be opened");
    const {
      "Content-Length": _,
      "Content-Encoding": __,
      "Accept-Ranges": ___,
      ...headers
    } = file.headers;
    response.writeHead(isGone ? 404 : 500, { ...headers, "Cache-Control": "no-store" }).end();
  };
  stream.once("error", failToOpen);
  stream.once("open", () => {
    stream.off("error", failToOpen);
    if (part) response.writeHead(206, { ...file.headers, ...partHeaders(part, file.bytes) });
    else response.writeHead(200, file.headers);
    sendStream(stream, response).catch((error) => {
      log.error({ err: error }, "A file could not be read");
      // The visitor's browser sees that it is not whole.
      response.destroy();
    });
  });
}
