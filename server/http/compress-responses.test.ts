import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzipSync, gzip as gzipBytes } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { compressResponses } from "./compress-responses.ts";

const words = "Lime wash, brushed on in three coats. ".repeat(100);
const gzip = { "Accept-Encoding": "gzip, br" };

function serve(answer: () => Response): Promise<string> {
  const app = new Hono().use(compressResponses()).all("*", answer);
  return listen(createServer(getRequestListener(app.fetch)));
}

function answering(body: BodyInit, type: string, headers: Record<string, string> = {}) {
  return () => new Response(body, { headers: { "Content-Type": type, ...headers } });
}

test.each(["text/html; charset=utf-8", "text/x-script", "application/json"])(
  "%s is compressed if the client supports it",
  async (type) => {
    const origin = await serve(answering(words, type));
    const { headers, body } = await ask(origin, "/", { headers: gzip });
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(body.length).toBeLessThan(words.length / 5);
    expect(gunzipSync(body).toString()).toBe(words);
  },
);

test.each<[string, () => Response, Record<string, string>]>([
  ["to a client that does not ask for gzip", answering(words, "text/html"), {}],
  ["that is no text", answering(words, "image/png"), gzip],
  ["of events", answering(words, "text/event-stream"), gzip],
  ["that is compressed", answering(words, "text/html", { "Content-Encoding": "x" }), gzip],
  ["that is short", answering("Hall", "text/html", { "Content-Length": "4" }), gzip],
])("an answer %s is sent unchanged", async (_, answer, headers) => {
  const received = await ask(await serve(answer), "/", { headers });
  expect(received.headers["content-encoding"]).not.toBe("gzip");
  expect(received.text).toBe(await answer().text());
});

test("the first part arrives before the last is made, and a visitor who leaves ends the rest", async () => {
  const left = vi.fn();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(words)),
    cancel: left,
  });
  const origin = await serve(answering(body, "text/html"));
  const leaving = new AbortController();
  const response = await fetch(origin, { headers: gzip, signal: leaving.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(words);
  leaving.abort();
  await expect.poll(() => left.mock.calls.length).toBe(1);
});

/** Fills the buffer of the compressor, so that it waits before each next part. */
const longPart = Buffer.from(randomBytes(32 * 1024).toString("hex"));

test("a long answer arrives whole, and no listeners pile up", async () => {
  const warned = vi.fn();
  process.on("warning", warned);
  onTestFinished(() => void process.off("warning", warned));
  const parts = Array.from({ length: 40 }, () => longPart);
  const origin = await serve(answering(new Blob(parts), "text/html"));
  const { body } = await ask(origin, "/", { headers: gzip });
  expect(gunzipSync(body).equals(Buffer.concat(parts))).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test("a visitor who leaves during a long answer ends the rest", async () => {
  for (let turns = 0; turns < 10; turns += 1) {
    const left = vi.fn();
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(longPart),
      cancel: left,
    });
    const app = new Hono().use(compressResponses()).all("*", answering(body, "text/html"));
    const response = await app.request("/", { headers: gzip });
    const reader = response.body?.getReader();
    await reader?.read();
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await reader?.cancel();
    await expect.poll(() => left.mock.calls.length).toBe(1);
  }
});

test("a visitor who leaves while the last part is compressed does not crash the server", async () => {
  const failed = vi.fn();
  process.once("uncaughtException", failed);
  onTestFinished(() => void process.off("uncaughtException", failed));
  const app = new Hono().use(compressResponses()).all("*", answering(words, "text/html"));
  for (let turns = 0; turns < 10; turns += 1) {
    const response = await app.request("/", { headers: gzip });
    const reader = response.body?.getReader();
    void reader?.read();
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await reader?.cancel();
  }
  // Node compresses in turn, so once this compression has ended, the earlier ones have too.
  await promisify<string, Buffer>(gzipBytes)(words.repeat(1000));
  expect(failed).not.toHaveBeenCalled();
});
