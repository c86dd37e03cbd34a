import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { databasesOnDisk as databases, type TestDatabase } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
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
  end(): Promise<void>;
}

const kinds = [
  {
    name: "SQLite, held by another program",
    async start(): Promise<HeldSite> {
      const database = await databases[0].create();
      const site = await startSite(database.options);
      const file = join(database.options.dataDir, "site.sqlite");
      const other = new DatabaseSync(file, { timeout: 5_000 });
      const hold = () => other.exec("begin immediate");
      async function end() {
        other.close();
        await site.kill();
        await database.remove();
      }
      return { site, database, hold, letGo: () => other.exec("commit"), end };
    },
  },
  {
    name: "PostgreSQL, behind a network that hangs",
    async start(): Promise<HeldSite> {
      const database = await databases[1].create();
      const proxy = await startStallingProxy(database.options.databaseUrl ?? "");
      const site = await startSite({ ...database.options, databaseUrl: proxy.url });
      async function end() {
        await site.kill();
        proxy.close();
        await database.remove();
      }
      return { site, database, hold: proxy.stall, letGo: proxy.flow, end };
    },
  },
];

type Visitor = ReturnType<typeof visitor>;

/** A visitor who sends an enquiry, and sends it again when it fails. */
function visitor(number: number) {
  const id = crypto.randomUUID();
  const enquiry = exampleEnquiry({ id, message: `Room ${number}: ${id}` });
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

/** Expects that the enquiry of each visitor is stored once. */
async function expectStoredOnce({ db }: TestDatabase, visitors: Visitor[]): Promise<void> {
  const sent = visitors.map(({ enquiry }) => enquiry.message);
  const rows = await db
    .selectFrom("enquiries")
    .select("message")
    .where("message", "in", sent)
    .execute();
  expect(rows.map(({ message }) => message).sort()).toEqual(sent.sort());
}

describe.each(kinds)("visitors of a site on $name", ({ start }) => {
  let held: HeldSite;
  beforeAll(async () => {
    held = await start();
  });
  afterAll(() => held.end());

  test("get an answer while it is held, and an enquiry sent again is stored once", async () => {
    const { site, database, hold, letGo } = held;
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const refused = Promise.all(visitors.map((each) => send(site, each)));
    expect((await fetch(site.url)).status).toBe(200);
    expect(new Set(await refused)).toEqual(new Set([503]));
    letGo();
    for (const each of visitors) expect(await send(site, each)).toBe(201);
    for (const each of visitors) expect(await send(site, each)).toBe(201);
    await expectStoredOnce(database, visitors);
  });

  test("without scripts get the form back with their text while it is held, and a refusal of their photo", async () => {
    const { site, hold, letGo } = held;
    const { photoToken } = await (await post(site, "/api/contact", visitor(1).enquiry)).json();
    const form = new FormData();
    const bytes = Uint8Array.from(await examplePicture("jpeg"));
    form.set("file", new Blob([bytes], { type: "image/jpeg" }), "hall.jpg");
    hold();
    onTestFinished(letGo);
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

  test("are thanked when it answers again soon", async () => {
    const { site, database, hold, letGo } = held;
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const sent = Promise.all(visitors.map((each) => send(site, each)));
    // The site answers a page after it has read the enquiries that came before.
    await fetch(site.url);
    letGo();
    expect(new Set(await sent)).toEqual(new Set([201]));
    await expectStoredOnce(database, visitors);
  });
});
