import type { IncomingMessage } from "node:http";
import type { ByteRange } from "#domain/images/file-store.ts";

/**
 * What `Range` asks for of a file of so many bytes (RFC 9110, 14.2): its first and last byte,
 * `unsatisfiable` where the file has none of them, or null for the whole: for anything but GET,
 * several ranges at once, what makes no sense, and a part of another state of the file than the one
 * `If-Range` names. `etag` is strong.
 */
export function askedRange(
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

/** The headers that say which part is sent; they replace that of the whole length. */
export function partHeaders({ start, end }: ByteRange, bytes: number): Record<string, string> {
  return {
    "Content-Range": `bytes ${start}-${end}/${bytes}`,
    "Content-Length": String(end - start + 1),
  };
}

/** The headers of 416, of a file of so many bytes. */
export function noPartHeaders(bytes: number): Record<string, string> {
  return { "Content-Range": `bytes */${bytes}`, "Content-Length": "0" };
}
