import { Hono } from "hono";
import { expect, test } from "vitest";
import { limitBodies, refusalPages, refusedPhoto } from "./refusals.ts";

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

const refusing = new Hono();
refusing.use(refusalPages(refusedPhoto, () => "028 9649 6123"));
refusing.get("/photo", (c) => c.json({ message: "Send a photo with POST." }, 405));
refusing.post("/refused", (c) => c.json({ message: "A photo must be < 20 MB." }, 413));
refusing.post("/taken", (c) => c.json({}, 201));
refusing.post("/in-words", (c) => c.text("Nothing can be sent here.", 405));

const post = (path: string, headers: Record<string, string>) =>
  refusing.request(path, { method: "POST", headers });
const browser = { Accept: "text/html,*/*;q=0.8" };

test("a browser without scripts gets a page with the reason and the phone number", async () => {
  const page = await post("/refused", browser);
  expect(page.status).toBe(413);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).toContain("<h1>The photo was not taken</h1>");
  expect(html).toContain("A photo must be &lt; 20 MB. Your enquiry is safe.");
  expect(html).toContain('<a href="tel:+442896496123">028 9649 6123</a>');
});

test("a script gets JSON", async () => {
  const answer = await post("/refused", { Accept: "*/*" });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: "A photo must be < 20 MB." });
});

test("HEAD gets no page", async () => {
  const answer = await refusing.request("/photo", { method: "HEAD", headers: browser });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toBe("");
});

test("an answer that is not a refusal in JSON is not changed", async () => {
  expect(await (await post("/taken", browser)).json()).toEqual({});
  expect(await (await post("/in-words", browser)).text()).toBe("Nothing can be sent here.");
});
