import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, type TestContext, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { databasesOnDisk as databases, type TestDatabase } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { examplePicture } from "#tests/images/images.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

/** More visitors than there are connections to PostgreSQL. */
const crowd = 12;

interface HeldSite {
  site: SiteProcess;
  database: TestDatabase;
  /** Make the database stop answering, and answer again. */
  hold(): void;
  letGo(): void;
}

const kinds = [
  {
    name: "SQLite, held by another program",
    async start({ onTestFinished }: TestContext): Promise<HeldSite> {
      const database = await databases[0].create();
      onTestFinished(() => database.remove());
      const site = await startSite(database.options);
      onTestFinished(() => site.kill());
      const file = join(database.options.dataDir, "site.sqlite");
      const other = new DatabaseSync(file, { timeout: 5_000 });
      onTestFinished(() => other.close());
      const hold = () => other.exec("begin immediate");
      return { site, database, hold, letGo: () => other.exec("commit") };
    },
  },
  {
    name: "PostgreSQL, behind a network that hangs",
    async start({ onTestFinished }: TestContext): Promise<HeldSite> {
      const database = await databases[1].create();
      onTestFinished(() => database.remove());
      const proxy = await startStallingProxy(database.options.databaseUrl ?? "");
      onTestFinished(proxy.close);
      const site = await startSite({ ...database.options, databaseUrl: proxy.url });
      onTestFinished(() => site.kill());
      return { site, database, hold: proxy.stall, letGo: proxy.flow };
    },
  },
];

type Visitor = ReturnType<typeof visitor>;

/** A visitor who sends an enquiry, and sends it again when it fails. */
function visitor(number: number) {
  const enquiry = exampleEnquiry({ id: crypto.randomUUID(), message: `Room ${number}` });
  return { enquiry, headers: { "Content-Type": "application/json", ...newVisitor() } };
}

function post({ url }: SiteProcess, path: string, body: object, headers = visitor(0).headers) {
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function send(site: SiteProcess, { enquiry, headers }: Visitor) {
  const response = await post(site, "/api/contact", enquiry, headers);
  await response.json();
  return response.status;
}

async function messages({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom("enquiries").select("message").execute();
  return rows.map(({ message }) => message).sort();
}

describe.each(kinds)("visitors of a site on $name", ({ start }) => {
  test("get an answer while it is held, and an enquiry sent again is stored once", async (context) => {
    const { site, database, hold, letGo } = await start(context);
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const refused = Promise.all(visitors.map((each) => send(site, each)));
    expect((await fetch(site.url)).status).toBe(200);
    expect(new Set(await refused)).toEqual(new Set([503]));
    letGo();
    for (const each of visitors) expect(await send(site, each)).toBe(201);
    for (const each of visitors) expect(await send(site, each)).toBe(201);
    expect(await messages(database)).toEqual(visitors.map(({ enquiry }) => enquiry.message).sort());
  });

  test("without scripts get the form back with their text while it is held, and a refusal of their photo", async (context) => {
    const { site, hold } = await start(context);
    const { photoToken } = await (await post(site, "/api/contact", visitor(1).enquiry)).json();
    const form = new FormData();
    const bytes = Uint8Array.from(await examplePicture("jpeg"));
    form.set("file", new Blob([bytes], { type: "image/jpeg" }), "hall.jpg");
    hold();
    const [page, photo] = await Promise.all([
      fetch(`${site.url}/contact`, {
        method: "POST",
        headers: { Origin: site.url, ...newVisitor() },
        body: new URLSearchParams(visitor(2).enquiry),
      }),
      fetch(`${site.url}/api/contact/photos`, {
        method: "POST",
        headers: { "Photo-Token": photoToken, ...newVisitor() },
        body: form,
      }),
    ]);
    const text = await page.text();
    expect([page.status, photo.status]).toEqual([503, 503]);
    expect(text).toContain("Failed to send message. Please try calling us directly.");
    expect(text).toContain("Room 2");
  });

  test("are thanked when it answers again soon", async (context) => {
    const { site, database, hold, letGo } = await start(context);
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const sent = Promise.all(visitors.map((each) => send(site, each)));
    // The site answers a page after it has read the enquiries that came before.
    await fetch(site.url);
    letGo();
    expect(new Set(await sent)).toEqual(new Set([201]));
    expect(await messages(database)).toHaveLength(crowd);
  });
});
