import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { draftTables } from "#domain/content/rows.ts";
import { readPublishedCopy } from "#server/published-copy.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { changesBetween } from "./changes.ts";
import { freezeTables, readTables } from "./freeze.ts";
import { readVersion } from "./publications.ts";
import { publishAgain } from "./restore.ts";
import { siteOf, type VersionContent, versionContentSchema } from "./version-content.ts";

/**
 * Versions as released programs stored them. Every later program must be able to read them, so a
 * new field needs a default. Never edit these files; add one for each release that stores something
 * new.
 */
const released = ["older", "built-in", "edited"];

function file(name: string): string {
  return join(import.meta.dirname, "released-versions", `${name}.json`);
}

const stored = async (name: string) => JSON.parse(await readFile(file(name), "utf8"));
const read = async (name: string) => versionContentSchema.parse(await stored(name));

describe.each(released)("the released version '%s'", (name) => {
  test("is read completely", async () => {
    expect(await read(name)).toMatchObject(await stored(name));
  });

  test("is shown on the pages of its services and projects", async () => {
    const content = await read(name);
    const addresses = publicPaths(siteOf(1, content, {}));
    for (const { slug } of content.services) expect(addresses).toContain(`/services/${slug}`);
    for (const { slug } of content.projects) expect(addresses).toContain(`/portfolio/${slug}`);
  });
});

test("a version of the oldest program gets defaults for what it did not store", async () => {
  const content = await read("older");
  expect(content.services[0]).toMatchObject({
    heroAlt: expect.stringMatching(/^Panel dragged/),
    heroCaption: "Dragging, bottle green over sage",
  });
  expect(content.business).toMatchObject({ street: "", postcode: "" });
  expect(content.homePage).toMatchObject({
    headline: "Walls worth a second look",
    lead: expect.stringMatching(/ across Northern Ireland\.$/),
    badges: content.business.badges,
  });
  expect(content.aboutPage.figures).toEqual(content.business.stats);
  expect(content).toMatchObject({ changedAt: {}, createdAt: {}, pictures: {} });
  expect(content.formerSlugs).toMatchObject({ services: {}, projects: {} });
});

test("the copy in the data folder is read as the version that it copies", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "released-"));
  await copyFile(file("published"), join(dataDir, "published.json"));
  expect(await readPublishedCopy(dataDir)).toEqual({ version: 3, content: await read("edited") });
});

describe.each(databases)("on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
    await ownerAtFirstStart(database);
  });
  afterEach(() => database.remove());

  test.each(released)("'%s' is restored to the draft tables and published again", async (name) => {
    const { db } = database;
    for (const table of ["business", "pages", "services", "portfolio", "testimonials"] as const)
      await draftTables(db).deleteFrom(table).execute();
    const text = await readFile(file(name), "utf8");
    await db
      .updateTable("publication_contents")
      .set({ content: sql`${text}` })
      .execute();
    const again = await publishAgain(db, 0, {
      restoreDraftTables: true,
      by: "owner@example.com",
      note: "",
      now: new Date("2026-12-01T12:00:00Z"),
      shown: siteOf(0, await read(name), {}),
    });
    expect(again).toMatchObject({ outcome: "published" });
    const content = await read(name);
    const published = (await readVersion(
      db,
      again.outcome === "published" ? again.version : -1,
    )) as VersionContent;
    expect(changesBetween(content, published)).toEqual([]);
    expect(published.formerSlugs).toEqual(content.formerSlugs);
    expect(published.pictures).toEqual(content.pictures);
    const tables = await freezeTables(db, await readTables(db));
    expect(changesBetween(content, tables)).toEqual([]);
    expect(tables.createdAt).toMatchObject(content.createdAt);
  });
});
