import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf, versionContentSchema } from "#domain/publishing/version-content.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { firstStart, type Owner, ownerOf } from "#tests/publishing/owner.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { readPublishedCopy } from "./published-copy.ts";
import { openThreadedPublisher, type ThreadedPublisher } from "./threaded-publisher.ts";

const projects = 500;
const signature = { by: actorCalled("owner@example.com"), note: "" };

describe("publishing a large site", () => {
  let database: TestDatabase;
  let owner: Owner;
  let shown: SiteContent;
  let publisher: ThreadedPublisher;
  beforeEach(async () => {
    database = await siteDatabase.create();
    const { db, options } = database;
    await fillOnFirstStart(db, manyProjects(projects), firstStart);
    owner = ownerOf({ db });
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

  const now = () => ({ ...signature, now: owner.now() });

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
    const { states } = await publisher.itemHistory("project", "project-7");
    const earlier = await publisher.earlierItem(0, "project", "project-7");

    expect(parsed).not.toHaveBeenCalled();
    const longest = Math.max(0, ...read.mock.calls.map(([text]) => text.length));
    expect(longest).toBeLessThan(1_000);
    vi.restoreAllMocks();
    expect(states.map(({ version }) => version)).toEqual([2, 1, 0]);
    expect(earlier?.item).toMatchObject({ slug: "project-7" });
    expect(first).toEqual(await readVersion(database.db, 1));
    expect(first?.projects).toHaveLength(projects);
    expect(drafts.projects).toEqual(first?.projects);
    expect(await readPublishedCopy(database.options.dataDir)).toEqual({
      version: 1,
      content: first,
    });
  });

  test("compares with what visitors see, whichever version was read since", async () => {
    await owner.saveProject("project-7", { title: "The bank" });
    const { stamp } = await publisher.compare(shown);
    await publisher.publish({ ...now(), shown, stamp });
    expect((await publisher.compare(await siteAt(1))).changeCount).toBe(0);
    await publisher.readVersion(1);
    expect((await publisher.compare(shown)).changeCount).toBe(1);
  });

  test("starts no thread for a small site, and one if it is large or was", async () => {
    const threads: unknown[] = [];
    const keep = (thread: unknown) => threads.push(thread);
    process.on("worker", keep);
    onTestFinished(() => void process.off("worker", keep));
    const small = { ...shown, projects: [] };
    const other = await siteDatabase.create();
    onTestFinished(() => other.remove());
    await fillOnFirstStart(other.db, manyProjects(10), firstStart);
    const options = { ...other.options, db: other.db, builtInPictures: {} };
    const publisherOfSmall = openThreadedPublisher(options);
    onTestFinished(() => publisherOfSmall.close());

    expect((await publisherOfSmall.compare(small)).changeCount).toBe(10);
    expect((await publisherOfSmall.readDraftTables()).projects).toHaveLength(10);
    expect(threads).toHaveLength(0);
    // The thread compares with the version of its database, which is not so large.
    expect((await publisherOfSmall.compare(shown)).changeCount).toBe(0);
    expect(threads).toHaveLength(1);
    await publisher.compare(small);
    expect(threads).toHaveLength(2);
  });

  test("what only the thread cannot do is not done on the thread that answers visitors", async () => {
    const lost = { dataDir: "/dev/null/nowhere", databaseUrl: undefined };
    const threadless = openThreadedPublisher({ ...lost, db: database.db, builtInPictures: {} });
    await owner.saveProject("project-7", { title: "The bank" });
    const { stamp } = await publisher.compare(shown);
    const publishing = threadless.publish({ ...now(), shown, stamp });
    await expect(publishing).rejects.toThrow("/dev/null");
    expect(await readVersion(database.db, 1)).toBeNull();
  });

  test("a version that is not kept is missing", async () => {
    expect(await publisher.readVersion(9)).toBeNull();
    expect(await publisher.publishAgain(9, { ...now(), shown, restoreDraftTables: true })).toEqual({
      outcome: "missing",
    });
  });

  test("a failure keeps its message, and the next call succeeds", async () => {
    await sql`alter table services rename to lost`.execute(database.db);
    // By its code the admin tells the owner what is wrong with the database.
    await expect(publisher.publish({ ...now(), shown, stamp: "" })).rejects.toMatchObject({
      message: expect.stringContaining("services"),
      code: expect.stringMatching(/^(ERR_SQLITE_ERROR|42P01)$/),
    });
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
