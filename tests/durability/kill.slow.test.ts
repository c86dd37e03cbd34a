import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";
import {
  countAnswered,
  expectEveryAcknowledged,
  type PersistentVisitor,
  persistentVisitor,
} from "./persistent-visitor.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

/** In milliseconds. */
const longestRound = 100;

describe("a server killed again and again", () => {
  test("has stored every enquiry that it answered, each once", { timeout: killsTimeout }, async ({
    onTestFinished,
  }) => {
    const database = await siteDatabaseOnDisk.create();
    const visitors = ["Aoife", "Brian", "Ciara", "Declan"].map((name) => persistentVisitor(name));
    const random = seededRandom();
    let site: SiteProcess | undefined;
    onTestFinished(async () => {
      await site?.kill();
      await database.remove();
    });
    for (let kill = 0; kill < kills; kill += 1) {
      site = await startSite(database.options);
      await expectEveryAcknowledged(database, visitors);
      const { url } = site;
      const sending = visitors.map((visitor) => visitor.sendUntilCut(url));
      await Promise.all([killAfter(random(longestRound), site, visitors), ...sending]);
    }
    site = await startSite(database.options);
    await expectEveryAcknowledged(database, visitors);
    expect(await site.stop(), "exit code").toBe(0);
  });
});

/**
 * Waits for the first answer and then for this time, in milliseconds. The start takes longest, so
 * otherwise most kills would come before any answer.
 */
async function killAfter(
  wait: number,
  site: SiteProcess,
  visitors: PersistentVisitor[],
): Promise<void> {
  const before = countAnswered(visitors);
  const answeredMore = () => countAnswered(visitors) > before;
  await vi.waitUntil(answeredMore, { timeout: 60_000, interval: 5 });
  await sleep(wait);
  await site.kill();
}
