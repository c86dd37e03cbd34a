import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { type PictureEncoder, startEncoder } from "#domain/images/encoder.ts";
import { drawSample } from "#domain/sampler/draw-sample.ts";
import { sampleCode, usualSample } from "#domain/sampler/sample.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { createLog } from "./log.ts";
import { openSamplePictures } from "./sample-pictures.ts";
import { serveSamplePictures } from "./serve-sample-pictures.ts";

const siteUrl = "https://decor.example";
const path = "/sampler/dragging-1f3b30-over-b9c4a6.jpg";

/** Draws words in place of pictures, unless an encoder is given. */
async function servePictures(
  encoder: Pick<PictureEncoder, "drawSample"> = {
    drawSample: async ({ base }) => ({ outcome: "made", jpeg: new TextEncoder().encode(base) }),
  },
) {
  const folder = await mkdtemp(join(tmpdir(), "served-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const logged: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const logError = (error: unknown, message: string) => log.error({ err: error }, message);
  const pictures = openSamplePictures({ folder, encoder, logError });
  const headers = { "X-Content-Type-Options": "nosniff" };
  const serve = serveSamplePictures({ pictures, siteUrl, trustProxy: 1, headers });
  const origin = await listen(
    createServer((request, response) => {
      if (!serve(request, response, log)) response.writeHead(404).end("a page");
    }),
  );
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
  const { get } = await servePictures(startEncoder());
  const { status, headers, body } = await get(path);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers["cache-control"]).toBe("public, max-age=86400");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const expected = await drawSample({ finish: "dragging", base: "#b9c4a6", glaze: "#1f3b30" });
  expect(body.equals(expected.jpeg)).toBe(true);
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("it is not sent again to a browser that has it, and HEAD tells its length", async () => {
  const { get } = await servePictures();
  const { headers } = await get(path);
  const again = await get(path, { headers: { "If-None-Match": headers.etag ?? "" } });
  expect(again.status).toBe(304);
  const head = await get(path, { method: "HEAD" });
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "7"]);
});

/** The sample with which a finish begins. */
const begun = sampleCode(usualSample("dragging"));

test.each([
  ["/sampler/DRAGGING-1F3B30-over-b9c4a6.jpg", path],
  ["/sampler/dragging-1f3b30-over-b9c4a6-nonsense.jpg", path],
  ["/sampler/dragging-1f3b30-over-b9c4a6-contrast-50.jpg", path],
  ["/sampler/dragging-contrast-NaN.jpg", `/sampler/${begun}.jpg`],
  [`/sampler/dragging-${"9".repeat(5000)}.jpg`, `/sampler/${begun}.jpg`],
])("another spelling, %s, leads to the usual one", async (spelling, usual) => {
  const { get } = await servePictures();
  const { status, headers } = await get(spelling);
  expect(status).toBe(301);
  expect(headers.location).toBe(siteUrl + usual);
  expect((await get(new URL(headers.location ?? "").pathname)).status).toBe(200);
});

test.each([
  "/sampler/nonsense.jpg",
  "/sampler/.jpg",
  "/sampler/dragging.png",
  "/sampler/%2e%2e%2fsecret.jpg",
  "/sampler",
])("%s is left to the pages", async (nonsense) => {
  const { get } = await servePictures();
  expect(await get(nonsense)).toMatchObject({ status: 404, text: "a page" });
});

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
  expect((await get(path)).status).toBe(500);
  expect(logged.join()).toContain("The picture of a sample could not be sent");
});
