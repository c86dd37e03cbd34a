import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { lock } from "#db/lock.ts";
import { lastRevisions } from "#domain/content/revisions.ts";
import { services } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import { readChanges } from "#domain/publishing/changes.ts";
import { wholeVersions } from "#domain/publishing/limits.ts";
import { listPublications } from "#domain/publishing/publications.ts";
import { readSite } from "#domain/publishing/read-published.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { unfulfilledSchedules, waitingSchedules } from "#domain/scheduling/schedules.ts";
import { openPublishedSite, type PublishedSite } from "#server/data/published-site.ts";
import { siteDatabaseOnDisk, type TestDatabase } from "#tests/databases/databases.ts";
import { firstStart } from "#tests/publishing/owner.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";
import {
  kindOfRound,
  phoneOfRound,
  publishedSiteOptions,
  rolledBackTo,
  savedInRound,
  summaryOfRound,
} from "./publishing-rounds.ts";
import { startSite } from "./site-process.ts";

/** Each program makes a version at least, and there are three ways to make one. */
const rounds = Math.max(5, kills);
/** So many that a good part of each round reads and copies the site. */
const projects = 100;
/** About four rounds, so that each kind is killed. */
const longestRun = 400;
const program = fileURLToPath(new URL("publishing-program.ts", import.meta.url));
const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;

describe("a program killed again and again while it publishes and goes back", () => {
  test("leaves visitors of every process with one whole version: the last or the one before it", {
    timeout: killsTimeout,
  }, async ({ onTestFinished }) => {
    const database = await siteDatabaseOnDisk.create();
    onTestFinished(() => database.remove());
    await fillOnFirstStart(database.db, manyProjects(projects), firstStart);
    const random = seededRandom();
    // Another process, which runs all the time.
    const other = openPublishedSite({
      ...publishedSiteOptions(database.db, database.options),
      dataDir: await newFolder(),
    });
    await other.refresh();
    let last = 0;
    for (let round = 0; round < rounds; round += 1) {
      const said = await publishUntilKilled(database, round, random(longestRun));
      const seen = await expectWholeVersions(database);
      expect([said, said + 1], "published and printed, or killed before printing").toContain(seen);
      await expectWholeDrafts(database, seen);
      await expectShown(database, seen, other);
      last = seen;
    }
    await other.copied();
    expect(last, "versions").toBeGreaterThanOrEqual(rounds);
    // The last kill may have come between a schedule and its time: then the site publishes it.
    const waiting = await waitingSchedules(database.db);
    const versions = waiting.length > 0 ? [last, last + 1] : [last];
    const site = await startSite(database.options);
    onTestFinished(site.kill);
    const page = await (await fetch(site.url)).text();
    const phones = versions.map((version) => phoneOfRound(savedInRound(version)));
    expect(phones.filter((phone) => page.includes(phone))).toHaveLength(1);

    async function newFolder() {
      const folder = await mkdtemp(join(tmpdir(), "other-process-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      return folder;
    }
  });
});

/**
 * Publishes in a child process, and kills the process after this time, in milliseconds. Returns the
 * last round that it printed.
 */
async function publishUntilKilled(
  { options }: TestDatabase,
  before: number,
  wait: number,
): Promise<number> {
  const flags = ["--import", endWithParent, program, JSON.stringify(options), String(before)];
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
  for (const { version, note, isWhole, isScheduled, restores } of publications) {
    if (version === 0) continue;
    const kind = kindOfRound(version);
    expect(note).toBe(String(version));
    expect(isScheduled, note).toBe(kind === "scheduled");
    expect(restores, note).toBe(kind === "roll back" ? rolledBackTo(version) : null);
    if (isWhole) expectOneRound(await readSite(db, version, {}), version);
  }
  return count - 1;
}

/** Expects that all of a version is of one round. */
function expectOneRound(site: SiteContent | null, version: number) {
  const round = savedInRound(version);
  const summaries = site?.services.map(({ summary }) => summary);
  expect(summaries?.length, `services of version ${version}`).toBeGreaterThan(0);
  expect(summaries).toEqual(summaries?.map(() => summaryOfRound(round)));
  expect(site?.business.phone).toBe(phoneOfRound(round));
}

/**
 * Expects that each item is saved as visitors see it, or as the next round saves it, and that no
 * scheduled publication left anything out.
 */
async function expectWholeDrafts({ db }: TestDatabase, latest: number): Promise<void> {
  const changes = await readChanges(db);
  for (const { subject, kind, fields, revision, after } of changes) {
    expect(kind).toBe("changed");
    expect(fields).toHaveLength(1);
    const [{ field, after: value } = { field: "", after: "" }] = fields;
    expect(field).toBe(subject === "business" ? "phone" : "summary");
    const saved = subject === "business" ? phoneOfRound : summaryOfRound;
    expect(value).toBe(saved(latest + 1));
    expect(after, `revision ${revision}`).not.toBeNull();
  }
  expect(await unfulfilledSchedules(db)).toEqual([]);
  const drafts = await list(db, services);
  const kept = await lastRevisions(
    db,
    services,
    drafts.map(({ id }) => id),
  );
  for (const { id, revision } of drafts) expect(kept.get(id), id).toBe(revision);
}

/**
 * Expects that the next start shows this version, whole, and shows a whole copy of it or of an
 * earlier one if it cannot read the database; and that another process, which has read earlier
 * versions, shows the same.
 */
async function expectShown(
  { db, options }: TestDatabase,
  latest: number,
  other: PublishedSite,
): Promise<void> {
  const published = openPublishedSite(publishedSiteOptions(db, options));
  expect(await published.loadCopy(), "has a copy").toBe(true);
  const { version } = published.current();
  expect([latest - 1, latest], "the version that was copied").toContain(version);
  if (version > 0) expectOneRound(published.current(), version);
  for (const shown of [published, other]) {
    await shown.refresh();
    expect(shown.current().version).toBe(latest);
    expectOneRound(shown.current(), latest);
  }
  expect(other.current()).toEqual(published.current());
  await published.copied();
}
