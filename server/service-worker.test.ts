import { createServer } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { createLog } from "./log.ts";
import { serviceWorker } from "./service-worker.ts";

const path = "/admin/service-worker.js";
let origin: string;

beforeEach(async () => {
  const serve = serviceWorker({ "X-Content-Type-Options": "nosniff" });
  const log = createLog("error", { write: (line: string) => expect.fail(line) });
  const server = createServer((request, response) => {
    if (!serve(request, response, log)) response.writeHead(404).end("nothing here");
  });
  origin = await listen(server);
});

const get = (address: string, asked?: Asked) => ask(origin, address, asked);

test("the service worker is a script for the whole admin, which browsers check at each use", async () => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/admin",
    "x-content-type-options": "nosniff",
  });
  expect(text).toContain('addEventListener("push"');
  const again = await get(`${path}?once-more`, {
    headers: { "If-None-Match": headers.etag ?? "" },
  });
  expect(again.status).toBe(304);
});

test("it may send to the server, and runs no other script", async () => {
  const policy = (await get(path)).headers["content-security-policy"];
  expect(policy).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
});

test("it keeps nothing of the admin on the device", async () => {
  const { text } = await get(path);
  expect(text).not.toMatch(/\bcaches\b|indexedDB|addEventListener\("fetch"/);
});

test("nothing can be sent to it, and no other path is it", async () => {
  expect((await get(path, { method: "POST" })).text).toBe("nothing here");
  expect((await get("/service-worker.js")).text).toBe("nothing here");
});
