import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { FileStore } from "#domain/images/file-store.ts";
import { openImageStore } from "#domain/images/open-stores.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { securityHeaders } from "./security-headers.ts";
import { uploadedImages } from "./uploaded-images.ts";

const path = "/website-images/services/1-hall.jpg";
const bytes = Buffer.from("a picture, as far as the server is concerned");

let dataDir: string;
let origin: string;
let logged: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "images-"));
  await writeFile(join(dataDir, "site.sqlite"), "secret");
  const store = await openImageStore({ dataDir });
  await store.put("services/1-hall.jpg", bytes);
  await store.put("services/1-hall.0a1b2c3d-720.avif", bytes);
  await serve(store);
});
afterEach(() => rm(dataDir, { recursive: true }));

async function serve(store: FileStore) {
  logged = [];
  const logError = (_: unknown, message: string) => logged.push(message);
  const answer = uploadedImages(
    store,
    securityHeaders({ siteUrl: "https://decor.example" }),
    logError,
  );
  origin = await listen(
    createServer((asked, response) => {
      if (!answer(asked, response)) response.writeHead(418).end();
    }),
  );
}

test("a picture is served with its type, cached for an hour, and cannot run scripts", async () => {
  const { status, headers, body } = await ask(origin, path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(bytes.length),
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    "strict-transport-security": expect.any(String),
  });
  expect(body).toEqual(bytes);
  const variant = await ask(origin, "/website-images/services/1-hall.0a1b2c3d-720.avif?v=1");
  expect(variant.headers["content-type"]).toBe("image/avif");
});

test("a browser that has the picture gets 304", async () => {
  const { headers } = await ask(origin, path);
  const { etag = "" } = headers;
  const again = await ask(origin, path, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers).toMatchObject({ etag, "cache-control": "public, max-age=3600" });
});

test("a part of a picture is sent with its range", async () => {
  const part = await ask(origin, path, { headers: { Range: "bytes=2-8" } });
  expect(part).toMatchObject({ status: 206, text: "picture" });
  expect(part.headers["content-range"]).toBe(`bytes 2-8/${bytes.length}`);
});

test.each([
  "/website-images/",
  "/website-images/services",
  "/website-images/services/2-none.jpg",
  "/website-images/../site.sqlite",
  "/website-images/services/../../site.sqlite",
  "/website-images/%2e%2e/site.sqlite",
  "/website-images/services/..%2f..%2fsite.sqlite",
  "/website-images/services/1-..\\..\\..\\site.sqlite",
  "/website-images//etc/passwd",
  "/website-images/services/1-hall.jpg%00.png",
  "/website-images/services/1-hall.jpg/../../../site.sqlite",
])("%s is not a picture", async (asked) => {
  const { status, headers, body } = await ask(origin, asked);
  expect(status).toBe(404);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'/),
  });
  expect(body.toString()).not.toContain("secret");
  expect(logged).toEqual([]);
});

test("other handlers get other paths and methods", async () => {
  expect((await ask(origin, "/website-images")).status).toBe(418);
  expect((await ask(origin, "/pictures/dragging.jpg")).status).toBe(418);
  expect((await ask(origin, path, { method: "DELETE" })).status).toBe(418);
});

test("if the store fails, the visitor gets a message, and the error is logged", async () => {
  const failing = () => Promise.reject(new Error("the bucket does not answer"));
  await serve({ ...(await openImageStore({ dataDir })), get: failing });
  const { status, headers } = await ask(origin, path);
  expect(status).toBe(500);
  expect(headers["cache-control"]).toBe("no-store");
  expect(logged).toEqual(["A picture could not be sent"]);
});

test("a visitor who leaves early is not an error", async () => {
  const large = Buffer.alloc(4 * 1024 * 1024);
  const store = await openImageStore({ dataDir });
  await store.put("services/1-large.jpg", large);
  const sent = request(`${origin}/website-images/services/1-large.jpg`);
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.destroy();
  expect((await ask(origin, path)).status).toBe(200);
  expect(logged).toEqual([]);
});

test("a picture in a bucket is served the same way", async () => {
  const bucket = await startTestBucket();
  onTestFinished(() => bucket.stop());
  const store = await openImageStore({ dataDir, bucket: bucket.settings });
  await store.put("services/1-hall.jpg", bytes);
  await serve(store);
  expect(await ask(origin, path)).toMatchObject({ status: 200, body: bytes });
  const part = await ask(origin, path, { headers: { Range: "bytes=2-8" } });
  expect(part).toMatchObject({ status: 206, text: "picture" });
  expect(logged).toEqual([]);

  bucket.fail("cut answer");
  await expect(ask(origin, path)).rejects.toThrow();
  await bucket.goAway();
  expect((await ask(origin, path)).status).toBe(500);
  expect(logged).toHaveLength(2);
});
