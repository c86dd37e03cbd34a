import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { databasesOnDisk as databases } from "#tests/databases/databases.ts";
import { countAnswered, expectEveryAcknowledged } from "./expect-acknowledged.ts";
import { type PersistentVisitor, persistentVisitor } from "./persistent-visitor.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const rounds = 20;
const longestRound = 100;

describe.concurrent.each(databases)("a server killed twenty times, on $name", ({ create }) => {
  test("has stored every enquiry that it answered, each once", { timeout: 180_000 }, async ({
    onTestFinished,
  }) => {
    const database = await create();
    const visitors = ["Aoife", "Brian", "Ciara", "Declan"].map((name) => persistentVisitor(name));
    let site: SiteProcess | undefined;
    onTestFinished(async () => {
      await site?.kill();
      await database.remove();
    });
    for (let round = 0; round < rounds; round += 1) {
      site = await startSite(database.options);
      await expectEveryAcknowledged(database, visitors);
      const { url } = site;
      const sending = visitors.map((visitor) => visitor.sendUntilCut(url));
      await Promise.all([killAnyTime(site, visitors), ...sending]);
    }
    site = await startSite(database.options);
    await expectEveryAcknowledged(database, visitors);
    expect(await site.stop(), "exit code").toBe(0);
  });
});

/**
 * Waits for the first answer and then for a random time. The start takes longest, so otherwise most
 * kills would come before any answer.
 */
async function killAnyTime(site: SiteProcess, visitors: PersistentVisitor[]): Promise<void> {
  const before = countAnswered(visitors);
  const answeredMore = () => countAnswered(visitors) > before;
  await vi.waitUntil(answeredMore, { timeout: 20_000, interval: 5 });
  await sleep(Math.random() * longestRound);
  await site.kill();
}
