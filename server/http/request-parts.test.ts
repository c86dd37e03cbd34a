import { expect, test } from "vitest";
import { matchesTag, preferredEncoding, requestedRange } from "./request-parts.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["BR;q=0.5, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["br; q=0.000, gzip", "gzip"],
  [undefined, "identity"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "identity"],
  ["garbage;;q=,,", "identity"],
  ["brotli, x-gzip", "identity"],
])("a browser with Accept-Encoding '%s' is sent %s", (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});

const etag = '"abc"';

test.each([
  [etag, true],
  [`W/${etag}`, true],
  [`"other", ${etag}`, true],
  [`"a",W/${etag} , "b"`, true],
  ["*", true],
  [undefined, false],
  ["", false],
  ['"other"', false],
  ["abc", false],
])("a browser with If-None-Match %s has the file: %s", (known, isKnown) => {
  expect(matchesTag(known, etag)).toBe(isKnown);
});

/** What a browser asks for of a file of 18 bytes. */
function partOf(range: string, condition?: string, method = "GET") {
  const headers = { range, ...(condition && { "if-range": condition }) };
  return requestedRange({ method, headers }, { bytes: 18, etag });
}

test.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 17 }],
  ["bytes=-1", { start: 17, end: 17 }],
  ["bytes=-99", { start: 0, end: 17 }],
  ["bytes=11-99", { start: 11, end: 17 }],
])("a part is sent for %s", (range, part) => {
  expect(partOf(range)).toEqual(part);
});

test.each(["bytes=18-", "bytes=99-100", "bytes=-0", "bytes=99999999999999999999-"])(
  "%s is outside the file",
  (range) => {
    expect(partOf(range)).toBe("unsatisfiable");
  },
);

test.each(["bytes=0-1,4-5", "bytes=5-4", "bytes=-", "bytes=a-b", "items=0-1", "bytes 0-1", ""])(
  "the whole file is sent for '%s'",
  (range) => {
    expect(partOf(range)).toBeNull();
  },
);

test("the whole file is sent for HEAD, and if If-Range names another state of it", () => {
  expect(partOf("bytes=0-3", undefined, "HEAD")).toBeNull();
  expect(partOf("bytes=0-3", etag)).toEqual({ start: 0, end: 3 });
  for (const other of ['"other"', `W/${etag}`, "Sat, 21 Nov 2026 12:00:00 GMT"])
    expect(partOf("bytes=0-3", other), other).toBeNull();
});
