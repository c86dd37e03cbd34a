import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, type TestContext, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

/** Milliseconds that a visitor waits for an answer at the most. */
const patience = 5_000;
/** More than the connections to PostgreSQL. */
const crowd = 12;

interface HeldSite {
  site: SiteProcess;
  database: TestDatabase;
  /** Begins and ends the time in which the database does not answer. */
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
      const other = new DatabaseSync(join(database.options.dataDir, "site.sqlite"));
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

/** Somebody who sends one enquiry, and again when it fails. */
function visitor(number: number) {
  const enquiry = exampleEnquiry({ id: crypto.randomUUID(), message: `Room ${number}` });
  return { enquiry, headers: { "Content-Type": "application/json", ...newVisitor() } };
}

async function send({ url }: SiteProcess, { enquiry, headers }: Visitor) {
  const began = performance.now();
  const body = JSON.stringify(enquiry);
  const response = await fetch(`${url}/api/contact`, { method: "POST", headers, body });
  await response.json();
  return { status: response.status, milliseconds: performance.now() - began };
}

async function messages({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom("enquiries").select("message").execute();
  return rows.map(({ message }) => message).sort();
}

describe.each(kinds)("visitors of a site on $name", ({ start }) => {
  test("know within five seconds, and what they send again is stored once", async (context) => {
    const { site, database, hold, letGo } = await start(context);
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const refused = Promise.all(visitors.map((each) => send(site, each)));
    await sleep(500);
    const began = performance.now();
    expect((await fetch(site.url)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(500);
    for (const { status, milliseconds } of await refused) {
      expect(status).toBe(503);
      expect(milliseconds).toBeLessThan(patience);
    }
    letGo();
    for (const each of visitors) expect((await send(site, each)).status).toBe(201);
    for (const each of visitors) expect((await send(site, each)).status).toBe(201);
    expect(await messages(database)).toEqual(visitors.map(({ enquiry }) => enquiry.message).sort());
  }, 60_000);

  test("are thanked when it answers again in that time", async (context) => {
    const { site, database, hold, letGo } = await start(context);
    const visitors = Array.from({ length: crowd }, (_, number) => visitor(number));
    hold();
    const sent = Promise.all(visitors.map((each) => send(site, each)));
    await sleep(1_500);
    letGo();
    for (const { status } of await sent) expect(status).toBe(201);
    expect(await messages(database)).toHaveLength(crowd);
  }, 60_000);
});
