import { copyFile, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { migrate } from "#db/migrate.ts";
import { migrations } from "#db/migrations.ts";
import { draftTables } from "#domain/content/rows.ts";
import { allPictures } from "#domain/images/images.ts";
import { readPublishedCopy } from "#server/published-copy.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
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
 * new. `by-hand-rows` has the rows of the draft tables and pictures beside the version `by-hand`.
 */
const released = ["older", "built-in", "edited", "by-hand"];

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
    heroAlt: expect.stringMatching(/^Wall panels dragged/),
    heroCaption: "Dragging, bottle green over sage",
    sampler: "none",
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

test("a version with an order by hand and a focal point keeps both", async () => {
  const content = await read("by-hand");
  expect(content.byHand).toEqual(["project"]);
  expect(content.projects.map(({ year }) => year)).toEqual([2021, 2025, 2023]);
  const [hall] = Object.values(content.pictures);
  expect(hall?.focus).toEqual({ x: 50, y: 12 });
  expect(content.services[0]?.heroImage).toBe(hall?.url);
});

describe.each(databases)("the database of a released program on $name", ({ create }) => {
  test("the draft tables beside 'by-hand' are the same after every later migration, but for what the owner may publish", async () => {
    const { db, remove } = await create({ bare: true });
    onTestFinished(remove);
    const last = migrations.findIndex(({ name }) => name === "024-project-order");
    await migrate(db, migrations.slice(0, last + 1));
    const tables: Record<string, object[]> = await stored("by-hand-rows");
    for (const [table, rows] of Object.entries(tables))
      await db
        .insertInto(table as never)
        .values(rows as never)
        .execute();
    await migrate(db);
    const content = await read("by-hand");
    const saved = await freezeTables(db, await readTables(db));
    // The sampler's migration gave the built-in services their finish.
    expect(changesBetween(content, saved)).toMatchObject([
      { name: "Dragging", fields: [{ field: "sampler", before: "none", after: "dragging" }] },
    ]);
    expect(saved.byHand).toEqual(["project"]);
    expect(await allPictures(db)).toMatchObject(content.pictures);
  });
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
      by: actorCalled("owner@example.com"),
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
