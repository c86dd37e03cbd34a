import type { IncomingMessage } from "node:http";
import type { ByteRange } from "#domain/images/file-store.ts";

/**
 * The URL that a request target names on this site, whatever host it contains: `/services`, or from
 * a proxy `http://example.com/services` (RFC 9112, 3.2). `//example.com/` is a path here, not a
 * host. Null if it is no URL.
 */
export function requestUrl(target: string): URL | null {
  return target.startsWith("/") ? URL.parse(`http://site${target}`) : URL.parse(target);
}

/** The path with exactly one slash in front and none at the end, so that it stays on this site. */
export function withoutExtraSlashes(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (pathname[start] === "/") start += 1;
  while (end > start && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(start, end)}`;
}

/** Takes a path literally if a percent sign in it encodes nothing, as in `/50%-off`. */
export function withValidEscapes(pathname: string): string {
  try {
    // The bundler drops a decoding whose result is not used, with the error that it throws.
    return decodeURIComponent(pathname) && pathname;
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll("%", "%25");
    throw error;
  }
}

/** Some links work for everyone who knows them, so logs and caches must not contain them. */
export function withoutToken(path: string): string {
  return path.replace(/^(\/+(shared|set-password)\/+)[^/]+/i, "$1...");
}

/** The encodings of a body, best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Parsed headers. Browsers send the same few headers over and over, and parsing one costs a tenth
 * of a page view.
 */
const preferences = new Map<string, Encoding>();
/** Limits the memory that made-up headers can fill. */
const maxPreferences = 100;

/** The best encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3). */
export function preferredEncoding(accepted = ""): Encoding {
  const known = preferences.get(accepted);
  if (known) return known;
  const best = bestAllowed(accepted);
  if (preferences.size < maxPreferences) preferences.set(accepted, best);
  return best;
}

function bestAllowed(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/** Whether `Accept-Encoding` allows this encoding by name. */
export function accepts(accepted: string, encoding: Encoding): boolean {
  return accepted.split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * Whether `If-None-Match` names this tag. The comparison is weak (RFC 9110, 13.1.2): a `W/` on
 * either side, which a proxy may have added, is ignored.
 */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const wanted = withoutWeakness(etag);
  return header === "*" || header.split(",").some((tag) => withoutWeakness(tag.trim()) === wanted);
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, "");
}

/**
 * The first and last byte that `Range` requests (RFC 9110, 14.2), or `unsatisfiable` if the file
 * has none of these bytes. Null means the whole file: the method is not GET, the header is invalid
 * or names several ranges, or `If-Range` names another state of the file.
 * @param file its length and its strong tag
 */
export function requestedRange(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? "") ?? [];
  if (method !== "GET" || (first === "" && last === "")) return null;
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag) return null;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { start: bytes - length, end: bytes - 1 };
  }
  const range = { start: Number(first), end: last === "" ? bytes - 1 : Number(last) };
  if (last !== "" && range.end < range.start) return null;
  if (range.start >= bytes) return "unsatisfiable";
  return { start: range.start, end: Math.min(range.end, bytes - 1) };
}
