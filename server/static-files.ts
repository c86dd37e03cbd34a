import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Answers a request for a file, or says false when there is none. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Two years would be as good as this: names with a content hash never change what they mean. */
const immutable = "public, max-age=31536000, immutable";
const changeable = "public, max-age=3600";

/** A name that carries a hash of its content: what Vite puts under `/assets/`, and the pictures' variants. */
const hashedName = /^\/assets\/|\.[0-9a-f]{8}-[\w]+\.\w+$/;

/** Serves a folder that does not change while the process runs, with the compressed twins beside its files. */
export function staticFiles(
  folder: string,
  headers: Record<string, string>,
  urlPrefix = "",
): StaticFiles {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const cache = hashedName.test(pathname) ? immutable : changeable;
      response.setHeader("Cache-Control", cache);
    },
  });
  return (request, response) => {
    if (!request.url?.startsWith(`${urlPrefix}/`)) return false;
    let found = true;
    const asked = request.url;
    request.url = asked.slice(urlPrefix.length);
    serve(request, response, () => {
      found = false;
    });
    request.url = asked;
    return found;
  };
}
