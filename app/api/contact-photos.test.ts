import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { databases } from "#tests/databases/databases.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const megabyte = 1024 * 1024;

describe.each(databases)("POST /api/contact/photos on $name", (kind) => {
  let site: SiteOn;
  let token: string;
  let reference: string;
  beforeAll(async () => {
    site = await startSiteOn(kind);
  });
  afterAll(() => site.end());
  beforeEach(async () => {
    await site.database.db.deleteFrom("enquiries").execute();
    const answer = await fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...newVisitor() },
      body: JSON.stringify(exampleEnquiry()),
    });
    ({ photoToken: token, reference } = await answer.json());
  });

  const stored = () => site.database.db.selectFrom("enquiry_photos").select("width").execute();
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api/contact/photos`, { method: "POST", body, headers, redirect: "manual" });
  function form(file: Blob, others: Record<string, string> = {}) {
    const filled = new FormData();
    for (const [name, value] of Object.entries({ token, ...others })) filled.set(name, value);
    filled.set("file", file, "hall.jpg");
    return filled;
  }
  /** A sound picture of so many bytes: what comes after its end is nobody's. */
  async function photo(bytes = 0) {
    const create = { width: 2400, height: 40, channels: 3, background: "#1f3b30" } as const;
    const picture = await sharp({ create }).jpeg().toBuffer();
    return new Blob([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]);
  }

  test("a photo is taken as a phone writes it, and shrunk", async () => {
    const answer = await send(form(await photo(20 * megabyte - 1)));
    expect(answer.status).toBe(201);
    expect(await stored()).toEqual([{ width: 2000 }]);
  });

  test("one of 20 MB is too large", async () => {
    const answer = await send(form(await photo(20 * megabyte)));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: "A photo must be under 20 MB." });
    expect(await stored()).toEqual([]);
  });

  test("from a page without scripts it leads back to the enquiry, and tells how it went", async () => {
    const answer = await send(form(await photo(), { reference }));
    expect(answer.status).toBe(303);
    const there = await fetch(new URL(answer.headers.get("Location") ?? "", site.url));
    expect(await there.text()).toContain("The photo has arrived.");
  });

  test("too late, a visitor without scripts reads that, too", async () => {
    const answer = await send(form(await photo(), { reference, token: "past its time" }));
    const there = await fetch(new URL(answer.headers.get("Location") ?? "", site.url));
    expect(await there.text()).toContain("Photos can be added for an hour after the enquiry.");
    expect(await stored()).toEqual([]);
  });

  test("what cannot be read is told to scripts as JSON, to people as a page", async () => {
    const script = await send(new URLSearchParams({ token }));
    expect(script.status).toBe(400);
    expect(await script.json()).toEqual({ message: "The photo could not be read." });
    const page = await send(new URLSearchParams({ token }), { Accept: "text/html" });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain("<h1>The photo was not taken</h1>");
  });
});
