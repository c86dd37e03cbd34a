import { Hono } from "hono";
import { expect, test } from "vitest";
import { limitBodies } from "./body-limits.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const app = new Hono();
app.use(limitBodies());
app.all("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

function send(path: string, bytes: number, headers: Record<string, string> = {}) {
  const measured = { "Content-Length": String(bytes), ...headers };
  return app.request(path, { method: "POST", body: new Uint8Array(bytes), headers: measured });
}

test("an upload may be 5 MB and the rest of its form", async () => {
  expect(await (await send("/admin/images", 5 * megabyte + 500)).text()).toBe("5243380");
});

test("a larger upload is refused in the specified words", async () => {
  const response = await send("/admin/images", 7 * megabyte);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    message: "Image size must be less than 5MB",
    detail:
      "This file has 7 MB. Save a smaller copy (3,200 pixels wide is plenty) and choose that.",
  });
});

test("a photo that is too large reaches its route, which checks the sender first", async () => {
  expect((await send("/api/contact/photos", 22 * megabyte)).status).toBe(200);
});

test("an upload without a length is refused before it is read", async () => {
  const response = await send("/admin/images", kilobyte, { "Transfer-Encoding": "chunked" });
  expect(response.status).toBe(411);
});

test.each(["/admin/images.data", "/admin/services/new"])(
  "the editor's path %s accepts long texts up to 1 MB",
  async (path) => {
    expect((await send(path, 900 * kilobyte)).status).toBe(200);
    expect((await send(path, 1100 * kilobyte)).status).toBe(413);
  },
);

test("a body without a length is not read before its sender is known", async () => {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull() {
        isRead = true;
      },
    },
    { highWaterMark: 0 },
  );
  const silent = new Hono();
  silent.use(limitBodies());
  silent.all("*", (c) => c.text("answered"));
  const init = {
    method: "POST",
    body,
    headers: { "Transfer-Encoding": "chunked" },
    duplex: "half",
  };
  expect(await (await silent.request("/api/contact", init as RequestInit)).text()).toBe("answered");
  expect(isRead).toBe(false);
});

test("a request without a body is passed on", async () => {
  expect((await app.request("/admin/images?url=/x", { method: "DELETE" })).status).toBe(200);
});
