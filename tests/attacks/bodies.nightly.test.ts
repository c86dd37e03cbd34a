import { afterEach, beforeEach, expect, test } from "vitest";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type Blow, hammer } from "./hammer.ts";
import { expectCalm, startWatchedSite, type WatchedSite } from "./watched-site.ts";

const megabyte = 1024 * 1024;
const form = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=x";
const json = "application/json";
const filled = (bytes: number, unit: string) => Buffer.alloc(bytes, unit);
const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const emptyFile = part("file", "", '; filename="a"');
const token = { "Photo-Token": "" };

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

test.each<[string, Omit<Blow, "headers">, { hasToken?: boolean; expected: number[] }]>([
  [
    "20 MB of a& as a form to the photo upload",
    { path: "/api/contact/photos", type: form, body: filled(20 * megabyte, "a&") },
    { expected: [415] },
  ],
  [
    "20 MB of a& with the token of an enquiry",
    { path: "/api/contact/photos", type: form, body: filled(20 * megabyte, "a&") },
    { hasToken: true, expected: [415] },
  ],
  [
    "20 MB of a=b& as a form",
    { path: "/api/contact/photos", type: form, body: filled(20 * megabyte, "a=b&") },
    { expected: [415] },
  ],
  [
    "20 MB of empty files in parts, without a token",
    { path: "/api/contact/photos", type: parts, body: filled(20 * megabyte, emptyFile) },
    { expected: [403, 415] },
  ],
  [
    "20 MB of empty files in parts, with a token",
    { path: "/api/contact/photos", type: parts, body: filled(20 * megabyte, emptyFile) },
    { hasToken: true, expected: [413, 415] },
  ],
  [
    "20 MB of lines that almost match the boundary",
    {
      path: "/api/contact/photos",
      type: parts,
      body: Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
        filled(20 * megabyte - 200, "\r\n--"),
      ]),
    },
    { hasToken: true, expected: [400, 503] },
  ],
  [
    "64 KB of a& to the contact API",
    { path: "/api/contact", type: form, body: filled(65_000, "a&") },
    { expected: [413] },
  ],
  [
    "64 KB of a& to the contact page",
    { path: "/contact", type: form, body: filled(65_000, "a&") },
    { expected: [413] },
  ],
  [
    "64 KB of parts to the contact page",
    { path: "/contact", type: parts, body: filled(65_000, part("a", "")) },
    { expected: [413] },
  ],
  [
    "an endless form without Content-Length",
    { path: "/api/contact", type: form, body: filled(4 * megabyte, "a&"), isChunked: true },
    { expected: [413] },
  ],
  [
    "64 KB of JSON keys",
    {
      path: "/api/contact",
      type: json,
      body: Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]))),
      ),
    },
    { expected: [422] },
  ],
  [
    "64 KB of JSON brackets to the sign-in",
    { path: "/auth/token", type: json, body: filled(65_000, "[") },
    { expected: [400] },
  ],
  [
    "64 KB of a& to the sign-in",
    { path: "/auth/token", type: form, body: filled(65_000, "a&") },
    { expected: [415] },
  ],
  [
    "1 MB of a& to the admin, signed out",
    { path: "/admin/services/new", type: form, body: filled(megabyte, "a&") },
    { expected: [401] },
  ],
  [
    "5 MB of a& as a picture upload in the admin",
    { path: "/admin/images", type: parts, body: filled(5 * megabyte, "a&") },
    { expected: [401] },
  ],
])("visitors do not notice %s", async (_, blow, { hasToken, expected }) => {
  const headers = hasToken ? token : {};
  let statuses = new Map<number, number>();
  const strain = await site.during(async () => {
    statuses = await hammer(site.url, { ...blow, headers }, { seconds: 1.5 });
  });
  // 0: the server hung up while the client was still sending.
  expect([0, ...expected]).toEqual(expect.arrayContaining([...statuses.keys()]));
  expectCalm(strain);
});
