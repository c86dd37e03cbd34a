import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf, versionContentSchema } from "#domain/publishing/version-content.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { firstStart, Owner } from "#tests/publishing/owner.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { readPublishedCopy } from "./published-copy.ts";
import { openThreadedPublisher, type ThreadedPublisher } from "./threaded-publisher.ts";

const projects = 500;
const by = { by: "owner@example.com", note: "" };

describe.each(databases)("publishing a large site on $name", ({ create }) => {
  let database: TestDatabase;
  let owner: Owner;
  let shown: SiteContent;
  let publisher: ThreadedPublisher;
  beforeEach(async () => {
    database = await create();
    const { db, options } = database;
    await fillOnFirstStart(db, manyProjects(projects), firstStart);
    owner = new Owner(db);
    shown = await siteAt(0);
    publisher = openThreadedPublisher({ ...options, db, builtInPictures: {} });
  });
  afterEach(async () => {
    await publisher.close();
    await database.remove();
  });

  async function siteAt(version: number): Promise<SiteContent> {
    const content = await readVersion(database.db, version);
    if (!content) throw new Error(`there is no version ${version}`);
    return siteOf(version, content, {});
  }

  const now = () => ({ ...by, now: owner.now() });

  test("reads, compares and stores every version outside the thread that answers visitors", async () => {
    await owner.saveProject("project-7", { title: "The bank" });
    const parsed = vi.spyOn(versionContentSchema, "parse");
    const read = vi.spyOn(JSON, "parse");

    const { changes, changeCount, stamp } = await publisher.compare(shown);
    expect(changes).toMatchObject([{ kind: "changed", name: "The bank" }]);
    expect(changeCount).toBe(1);
    expect(await publisher.publish({ ...now(), shown, stamp })).toEqual({
      outcome: "published",
      version: 1,
    });
    const first = await publisher.readVersion(1);
    await publisher.copyVersion(1);
    const restoring = { ...now(), shown, restoreDraftTables: true };
    expect(await publisher.publishAgain(0, restoring)).toMatchObject({ version: 2 });
    expect(await publisher.restoreDraftTables(1, { ...now(), shown })).toMatchObject({
      outcome: "restored",
    });
    const drafts = await publisher.readDraftTables();

    expect(parsed).not.toHaveBeenCalled();
    const longest = Math.max(0, ...read.mock.calls.map(([text]) => text.length));
    expect(longest).toBeLessThan(1_000);
    vi.restoreAllMocks();
    expect(first).toEqual(await readVersion(database.db, 1));
    expect(first?.projects).toHaveLength(projects);
    expect(drafts.projects).toEqual(first?.projects);
    expect(await readPublishedCopy(database.options.dataDir)).toEqual({
      version: 1,
      content: first,
    });
  });

  test("a version that is not kept is missing", async () => {
    expect(await publisher.readVersion(9)).toBeNull();
    expect(await publisher.publishAgain(9, { ...now(), shown, restoreDraftTables: true })).toEqual({
      outcome: "missing",
    });
  });

  test("a failure keeps its message, and the next call succeeds", async () => {
    await sql`alter table services rename to lost`.execute(database.db);
    await expect(publisher.publish({ ...now(), shown, stamp: "" })).rejects.toThrow(/services/);
    await sql`alter table lost rename to services`.execute(database.db);
    expect(await publisher.publish({ ...now(), shown, stamp: "" })).toEqual({ outcome: "stale" });
  });

  test("a damaged version is replaced by one based on what visitors see", async () => {
    await database.db.updateTable("publication_contents").set({ content: "{" }).execute();
    await owner.saveProject("project-7", { title: "The bank" });
    const { changeCount, stamp } = await publisher.compare(shown);
    expect(changeCount).toBe(1);
    expect(await publisher.publish({ ...now(), shown, stamp })).toMatchObject({ version: 1 });
    expect((await siteAt(1)).projects[6]?.title).toBe("The bank");
  });

  test("ends the publication under way before it closes", async () => {
    await owner.saveProject("project-7", { title: "The bank" });
    const { stamp } = await publisher.compare(shown);
    const publishing = publisher.publish({ ...now(), shown, stamp });
    await publisher.close();
    expect(await publishing).toMatchObject({ outcome: "published" });
  });
});
