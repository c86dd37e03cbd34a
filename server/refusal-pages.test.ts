import { Hono } from "hono";
import { expect, test } from "vitest";
import { refusalPages, refusedPhoto } from "./refusal-pages.ts";

const app = new Hono();
app.use(refusalPages(refusedPhoto, () => "028 9649 6123"));
app.get("/photo", (c) => c.json({ message: "Send a photo with POST." }, 405));
app.post("/refused", (c) => c.json({ message: "A photo must be < 20 MB." }, 413));
app.post("/taken", (c) => c.json({}, 201));
app.post("/in-words", (c) => c.text("Nothing can be sent here.", 405));

const send = (path: string, headers: Record<string, string>) =>
  app.request(path, { method: "POST", headers });
const browser = { Accept: "text/html,*/*;q=0.8" };

test("a browser without scripts gets a page with the reason and the phone number", async () => {
  const page = await send("/refused", browser);
  expect(page.status).toBe(413);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).toContain("<h1>The photo was not taken</h1>");
  expect(html).toContain("A photo must be &lt; 20 MB. Your enquiry is safe.");
  expect(html).toContain('<a href="tel:+442896496123">028 9649 6123</a>');
});

test("a script gets JSON", async () => {
  const answer = await send("/refused", { Accept: "*/*" });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: "A photo must be < 20 MB." });
});

test("HEAD gets no page", async () => {
  const answer = await app.request("/photo", { method: "HEAD", headers: browser });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toBe("");
});

test("an answer that is not a refusal in JSON is not changed", async () => {
  expect(await (await send("/taken", browser)).json()).toEqual({});
  expect(await (await send("/in-words", browser)).text()).toBe("Nothing can be sent here.");
});
