import { Hono } from "hono";
import { expect, test } from "vitest";
import { photoRefusals } from "./photo-refusals.ts";

const app = new Hono();
app.use(photoRefusals(() => "028 9649 6123"));
app.post("/refused", (c) => c.json({ message: "A photo must be < 20 MB." }, 413));
app.post("/taken", (c) => c.json({}, 201));
app.post("/in-words", (c) => c.text("Nothing can be sent here.", 405));

const send = (path: string, headers: Record<string, string>) =>
  app.request(path, { method: "POST", headers });
const browser = { Accept: "text/html,*/*;q=0.8" };

test("a browser without scripts gets a page that says why, and leads back to the thank-you panel", async () => {
  const Referer = "https://decor.example/contact?sent=DS-1&photos=a%22b";
  const page = await send("/refused", { ...browser, Referer });
  expect(page.status).toBe(413);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  expect(html).toContain("A photo must be &lt; 20 MB. Your enquiry is safe.");
  expect(html).toContain('<a href="/contact?sent=DS-1&amp;photos=a%22b">Go back</a>');
  expect(html).toContain('<a href="tel:+442896496123">028 9649 6123</a>');
});

test.each([undefined, "https://elsewhere.example/", "nonsense"])(
  "who comes from %s is led back to the contact page",
  async (Referer) => {
    const page = await send("/refused", { ...browser, ...(Referer && { Referer }) });
    expect(await page.text()).toContain('<a href="/contact">Go back</a>');
  },
);

test("a script is told in JSON", async () => {
  const answer = await send("/refused", { Accept: "*/*" });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: "A photo must be < 20 MB." });
});

test("what is no refusal in JSON stays as it is", async () => {
  expect(await (await send("/taken", browser)).json()).toEqual({});
  expect(await (await send("/in-words", browser)).text()).toBe("Nothing can be sent here.");
});
