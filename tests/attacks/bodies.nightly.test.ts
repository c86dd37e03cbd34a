import { afterEach, beforeEach, expect, test } from "vitest";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { expectCalm, startWatchedSite, statusOf, type WatchedSite } from "./watched-site.ts";

const megabyte = 1024 * 1024;
const form = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=x";
const json = "application/json";
const filled = (bytes: number, unit: string) => Buffer.alloc(bytes, unit);
const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const emptyFile = part("file", "", '; filename="a"');
const token = { "Photo-Token": "" };

/** A request that is sent again and again over several connections. */
interface Blow {
  path: string;
  type: string;
  body: Buffer;
  /** Sent in chunks of 64 KB, without Content-Length. */
  isChunked?: boolean;
  /** Whether it names the token of an enquiry. */
  hasToken?: boolean;
  /** The statuses that it may get. */
  answers: number[];
}
const connections = 10;

let site: WatchedSite;
// A new site for each attack: otherwise memory that glibc keeps from one attack would count against
// the next.
beforeEach(async () => {
  site = await startWatchedSite();
  const answer = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": json, ...newVisitor() },
    body: JSON.stringify(exampleEnquiry()),
  });
  token["Photo-Token"] = (await answer.json()).photoToken;
});
afterEach(() => site.end());

const photos = "/api/contact/photos";
const manyKeys = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]));

const blow = (path: string, type: string, body: Buffer, ...answers: number[]): Blow => {
  return { path, type, body, answers };
};
const withToken = { hasToken: true };
const almostBoundaries = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
  filled(20 * megabyte - 200, "\r\n--"),
]);

test.each<[string, Blow]>([
  [
    "20 MB of a& as a form, with the token of an enquiry",
    { ...blow(photos, form, filled(20 * megabyte, "a&"), 415), ...withToken },
  ],
  [
    "20 MB of empty files in parts, without a token",
    blow(photos, parts, filled(20 * megabyte, emptyFile), 403, 415),
  ],
  [
    "20 MB of empty files in parts, with a token",
    { ...blow(photos, parts, filled(20 * megabyte, emptyFile), 413, 415), ...withToken },
  ],
  [
    "20 MB of lines that almost match the boundary",
    { ...blow(photos, parts, almostBoundaries, 400, 503), ...withToken },
  ],
  ["64 KB of a& to the contact page", blow("/contact", form, filled(65_000, "a&"), 413)],
  [
    "64 KB of parts to the contact page",
    blow("/contact", parts, filled(65_000, part("a", "")), 413),
  ],
  [
    "an endless form without Content-Length",
    { ...blow("/api/contact", form, filled(4 * megabyte, "a&"), 413), isChunked: true },
  ],
  ["64 KB of JSON keys", blow("/api/contact", json, Buffer.from(JSON.stringify(manyKeys)), 422)],
  ["64 KB of JSON brackets to the sign-in", blow("/auth/token", json, filled(65_000, "["), 400)],
  [
    "1 MB of a& to the admin, signed out",
    blow("/admin/services/new", form, filled(megabyte, "a&"), 401),
  ],
  [
    "5 MB of a& as a picture upload in the admin",
    blow("/admin/images", parts, filled(5 * megabyte, "a&"), 401),
  ],
])("visitors do not notice %s", async (_, sent) => {
  const statuses = new Set<number>();
  const strain = await site.during(async () => {
    const end = performance.now() + 1500;
    async function strike() {
      while (performance.now() < end)
        statuses.add(await statusOf(site.url, partsOf(sent), end - performance.now()));
    }
    await Promise.all(Array.from({ length: connections }, strike));
  });
  // 0: the server hung up while the client was still sending.
  expect([0, ...sent.answers]).toEqual(expect.arrayContaining([...statuses]));
  expectCalm(strain);
});

/** The request, from an address that no other has. */
function* partsOf({ path, type, body, isChunked, hasToken }: Blow) {
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const all = { "Content-Type": type, ...newVisitor(), ...(hasToken && token) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  yield `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join("")}${length}\r\n\r\n`;
  if (!isChunked) yield body;
  for (let at = 0; isChunked && at < body.length; at += 65_536) {
    const chunk = body.subarray(at, at + 65_536);
    yield `${chunk.length.toString(16)}\r\n`;
    yield chunk;
    yield "\r\n";
  }
}
