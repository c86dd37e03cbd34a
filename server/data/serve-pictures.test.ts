import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openEncoder, type PictureEncoder } from "#domain/images/encoder.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { openImageStore } from "#domain/images/open-stores.ts";
import { drawSample } from "#domain/sampler/draw-sample.ts";
import { sampleCode, usualSample } from "#domain/sampler/sample.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { newFolder } from "#tests/new-folder.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { serveFiles } from "#tests/site/serve-files.ts";
import { openSamplePictures } from "./sample-pictures.ts";
import { serveSamplePictures, uploadedImages } from "./serve-pictures.ts";

const path = "/website-images/services/1-hall.jpg";
const bytes = Buffer.from("a picture, as far as the server is concerned");
const siteUrl = "https://decor.example";

let dataDir: string;
let origin: string;
let logged: string[];
beforeEach(async () => {
  dataDir = await newFolder();
  await writeFile(join(dataDir, "site.sqlite"), "secret");
  const store = await openImageStore({ dataDir });
  await store.put("services/1-hall.jpg", bytes);
  await store.put("services/1-hall.0a1b2c3d-720.avif", bytes);
  await serve(store);
});

async function serve(store: FileStore) {
  logged = [];
  const logError = (_: unknown, message: string) => logged.push(message);
  const answer = uploadedImages(store, securityHeaders({ siteUrl }), logError);
  ({ origin } = await serveFiles(answer));
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

test.each([
  "/website-images/services/2-none.jpg",
  "/website-images/services/../../site.sqlite",
  "/website-images/services/..%2f..%2fsite.sqlite",
  "/website-images/services/1-..\\..\\..\\site.sqlite",
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
  const left = "nothing here";
  expect((await ask(origin, "/website-images")).text).toBe(left);
  expect((await ask(origin, "/pictures/dragging.jpg")).text).toBe(left);
  expect((await ask(origin, path, { method: "DELETE" })).text).toBe(left);
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

const samplePath = "/sampler/dragging-1f3b30-over-b9c4a6.jpg";

/** Draws words in place of pictures, unless an encoder is given. */
async function servePictures(
  encoder: Pick<PictureEncoder, "drawSample"> = {
    drawSample: async ({ base }) => ({ outcome: "made", jpeg: new TextEncoder().encode(base) }),
  },
) {
  const folder = await newFolder();
  const logError = (error: unknown) => expect.fail(String(error));
  const pictures = openSamplePictures({ folder, encoder, logError });
  const headers = { "X-Content-Type-Options": "nosniff" };
  const serve = serveSamplePictures({ pictures, siteUrl, trustProxy: 1, headers });
  const { origin, logged } = await serveFiles(serve);
  const from = (address: string, asked: Asked = {}) => ({
    ...asked,
    headers: { "X-Forwarded-For": address, ...asked.headers },
  });
  return {
    get: (target: string, asked?: Asked, address = "192.0.2.1") =>
      ask(origin, target, from(address, asked)),
    logged,
  };
}

const numbered = (number: number) =>
  `/sampler/dragging-1f3b30-over-${number.toString(16).padStart(6, "0")}.jpg`;

test("the address of a sample shows it in its colours, drawn by the real encoder", async () => {
  const { get } = await servePictures(openEncoder());
  const { status, headers, body } = await get(samplePath);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers["cache-control"]).toBe("public, max-age=86400");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const expected = await drawSample({ finish: "dragging", base: "#b9c4a6", glaze: "#1f3b30" });
  expect(body.equals(expected.jpeg)).toBe(true);
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
});

/** The sample with which a finish begins. */
const begun = sampleCode(usualSample("dragging"));

test.each([
  ["/sampler/DRAGGING-1F3B30-over-b9c4a6.jpg", samplePath],
  ["/sampler/dragging-1f3b30-over-b9c4a6-nonsense.jpg", samplePath],
  [`/sampler/dragging-${"9".repeat(5000)}.jpg`, `/sampler/${begun}.jpg`],
])("another spelling, %s, leads to the usual one", async (spelling, usual) => {
  const { get } = await servePictures();
  const { status, headers } = await get(spelling);
  expect(status).toBe(301);
  expect(headers.location).toBe(siteUrl + usual);
  expect((await get(new URL(headers.location ?? "").pathname)).status).toBe(200);
});

test.each(["/sampler/nonsense.jpg", "/sampler/dragging.png", "/sampler/%2e%2e%2fsecret.jpg"])(
  "%s is left to the pages",
  async (nonsense) => {
    const { get } = await servePictures();
    expect(await get(nonsense)).toMatchObject({ status: 404, text: "nothing here" });
  },
);

test("one sender may ask for twenty new pictures in ten minutes, and for kept ones always", async () => {
  const { get } = await servePictures();
  for (let number = 0; number < 20; number += 1)
    expect((await get(numbered(number))).status).toBe(200);
  const refused = await get(numbered(20));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(590);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect((await get(numbered(3))).status).toBe(200);
  expect((await get(numbered(20), {}, "192.0.2.2")).status).toBe(200);
});

test("a picture that cannot be drawn is our fault, and logged", async () => {
  const { get, logged } = await servePictures({
    drawSample: () => Promise.reject(new Error("no memory")),
  });
  expect((await get(samplePath)).status).toBe(500);
  expect(logged.join()).toContain("The picture of a sample could not be sent");
});
