import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { lock } from "#db/lock.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { wholeVersions } from "#domain/publishing/limits.ts";
import { listPublications, readVersion } from "#domain/publishing/publications.ts";
import { openPublishedSite } from "#server/published-site.ts";
import { openThreadedPublisher } from "#server/threaded-publisher.ts";
import { siteDatabaseOnDisk, type TestDatabase } from "#tests/databases/databases.ts";
import { firstStart } from "#tests/publishing/owner.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";
import { phoneOfRound, publishedSiteOptions, summaryOfRound } from "./publishing-rounds.ts";
import { startSite } from "./site-process.ts";

/** Several publications, since some kills come before a publication is stored. */
const rounds = Math.max(5, kills);
/** So many that a good part of each round is the publication. */
const projects = 100;
const longestRun = 150;
const program = fileURLToPath(new URL("publishing-program.ts", import.meta.url));
const endWithParent = new URL("end-with-parent.ts", import.meta.url).href;

describe("a publisher killed again and again", () => {
  test("leaves visitors with a complete version: the last or the one before it", {
    timeout: killsTimeout,
  }, async ({ onTestFinished }) => {
    const database = await siteDatabaseOnDisk.create();
    onTestFinished(() => database.remove());
    await fillOnFirstStart(database.db, manyProjects(projects), firstStart);
    const random = seededRandom();
    let last = 0;
    for (let round = 0; round < rounds; round += 1) {
      const said = await publishUntilKilled(database, last + 1, random(longestRun));
      const seen = await expectWholeVersions(database);
      expect([said, said + 1], "published and printed, or killed before printing").toContain(seen);
      await expectShown(database, seen);
      last = seen;
    }
    expect(last, "versions").toBeGreaterThanOrEqual(rounds);
    const site = await startSite(database.options);
    onTestFinished(site.kill);
    expect(await (await fetch(site.url)).text()).toContain(phoneOfRound(last));
  });
});

/**
 * Publishes in a child process, starting with this round, and kills the process after this time, in
 * milliseconds. Returns the last round that it printed.
 */
async function publishUntilKilled(
  { options }: TestDatabase,
  first: number,
  wait: number,
): Promise<number> {
  const flags = ["--import", endWithParent, program, JSON.stringify(options), String(first)];
  const publisher = spawn(process.execPath, flags, { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(publisher, "exit");
  const lines = createInterface(publisher.stdout);
  const read = once(lines, "close");
  let said = 0;
  lines.on("line", (line) => {
    said = Number(line);
  });
  // The start takes longest. Without this wait, most kills would come before any publication.
  await Promise.race([once(lines, "line"), exited]);
  await sleep(wait);
  publisher.kill("SIGKILL");
  const [, signal] = await exited;
  expect(signal, "ended by").toBe("SIGKILL");
  await read;
  return said;
}

/**
 * Expects that every version is there that should be kept, and that each is entirely of one round.
 * Returns the latest round.
 */
async function expectWholeVersions({ db }: TestDatabase): Promise<number> {
  // PostgreSQL may still be finishing the last query.
  await db.transaction().execute((trx) => lock(trx, "publications"));
  const publications = await listPublications(db);
  const count = publications.length;
  const recorded = await db
    .selectFrom("activity")
    .select("subject_id")
    .where("event", "=", "published")
    .orderBy("id")
    .execute();
  expect(recorded.map((row) => Number(row.subject_id)).sort((a, b) => a - b)).toEqual(
    publications
      .map(({ version }) => version)
      .filter((version) => version > 0)
      .reverse(),
  );
  expect(publications.map(({ version }) => version)).toEqual(
    publications.map((_, index) => count - 1 - index),
  );
  expect(publications.filter(({ isWhole }) => isWhole)).toEqual(
    publications.slice(0, wholeVersions),
  );
  for (const { version, note, isWhole } of publications) {
    if (!isWhole || version === 0) continue;
    const content = await readVersion(db, version);
    const summaries = content?.services.map(({ summary }) => summary);
    expect(note).toBe(String(version));
    expect(summaries).toEqual(summaries?.map(() => summaryOfRound(version)));
    expect(content?.business.phone).toBe(phoneOfRound(version));
  }
  return count - 1;
}

/**
 * Expects that the next start shows this version, whole, and shows a whole copy of it or of an
 * earlier one if it cannot read the database.
 */
async function expectShown({ db, options }: TestDatabase, latest: number): Promise<void> {
  const publisher = openThreadedPublisher({ ...options, db, builtInPictures: {} });
  const published = openPublishedSite(publishedSiteOptions({ db, options, publisher }));
  const expectRound = (round: number) => {
    const { services, business } = published.current();
    expect(services.map(({ summary }) => summary)).toEqual(
      services.map(() => summaryOfRound(round)),
    );
    expect(business.phone).toBe(phoneOfRound(round));
  };
  expect(await published.loadCopy(), "has a copy").toBe(true);
  const { version } = published.current();
  expect([latest - 1, latest], "the version that was copied").toContain(version);
  if (version > 0) expectRound(version);
  await published.refresh();
  expect(published.current().version).toBe(latest);
  expectRound(latest);
  await publisher.close();
}
