import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { ask } from "#tests/deploy/front.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { runningCluster } from "./cluster.ts";
import { expectNothingLost } from "./expect-nothing-lost.ts";
import { type Load, startLoad } from "./load.ts";

const cluster = runningCluster();

test("killing a process under load loses nothing that was acknowledged, and fails one page in 1,000 at most", async () => {
  const load = startLoad(cluster.front, { betweenPages: 20 });
  await goesOn(load, 500);
  await cluster.sites[0]?.kill();
  await goesOn(load, 100);
  await cluster.startAt(0);
  await goesOn(load, 500);
  await vi.waitUntil(() => load.enquiries.size > 20, { timeout: 60_000, interval: 50 });
  await load.stop();
  const failedShare = load.failedPages.length / load.asked;
  expect(failedShare, load.failedPages.join("\n")).toBeLessThan(0.001);
  await expectNothingLost(cluster, load);
}, 300_000);

/** Waits for so many more requests for pages and files, and for more of everything else. */
async function goesOn(load: Load, requests: number): Promise<void> {
  const counts = ({ asked, enquiries, sessions, saved, uploaded }: Load) =>
    [asked / requests, enquiries.size, sessions.length, saved.length, uploaded.length] as const;
  const before = counts(load);
  const hasGrown = () => counts(load).every((count, at) => count >= (before[at] ?? 0) + 1);
  await vi.waitUntil(hasGrown, { timeout: 60_000, interval: 50 });
}

test("an enquiry that a killed process was storing fails, and is stored once when it is sent again", async () => {
  const { database, front, sites } = cluster;
  // Caddy picks a process at random. Among so many visitors, the killed one has some as good as
  // always. The numbers have two digits each, so that the names sort in this order.
  const names = Array.from({ length: 24 }, (_, index) => `Visitor ${index + 10}`);
  const sendAll = () =>
    Promise.all(
      names.map((name, index) =>
        ask(front, "/api/contact", {
          method: "POST",
          family: 4,
          localAddress: `127.0.1.${index + 1}`,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(exampleEnquiry({ id: name, name })),
        }),
      ),
    );
  const { sending } = await database.db.transaction().execute(async (trx) => {
    await sql`lock table enquiries in access exclusive mode`.execute(trx);
    const sending = sendAll();
    await untilWaiting(database.db, 16);
    await sites[0]?.kill();
    return { sending };
  });
  const answers = await sending;
  const stored = answers.filter(({ status }) => status === 201);
  const failed = answers.filter(({ status }) => status === 502);
  expect(failed.length).toBeGreaterThan(0);
  expect(stored.length + failed.length).toBe(names.length);
  // Until its next health check, Caddy may still choose the dead process.
  const isTaken = async () => (await sendAll()).every(({ status }) => status === 201);
  await vi.waitUntil(isTaken, { timeout: 60_000, interval: 200 });
  const rows = await database.db
    .selectFrom("enquiries")
    .select("name")
    .where("name", "like", "Visitor %")
    .orderBy("name")
    .execute();
  expect(rows.map(({ name }) => name)).toEqual(names);
}, 300_000);
