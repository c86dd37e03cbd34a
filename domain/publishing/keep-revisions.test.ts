import { beforeEach, describe, expect, test } from "vitest";
import { remove } from "#domain/content/save.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { cancelSchedule, schedulePublication } from "#domain/scheduling/schedules.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { draftSite } from "./draft-site.ts";
import { deleteOldRevisions } from "./keep-revisions.ts";
import { wholeVersions } from "./limits.ts";
import { readSite } from "./read-published.ts";

const now = new Date("2026-03-05T12:00:00Z");
const later = new Date("2027-06-15T12:00:00Z");
const dragging = "service-dragging";

describe.each(databases)("old revisions on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  const revisionsOf = async (id: string) => {
    const rows = await database.db
      .selectFrom("revisions")
      .select("revision")
      .where("item", "=", id)
      .orderBy("revision")
      .execute();
    return rows.map(({ revision }) => revision);
  };
  const deleteOld = () => deleteOldRevisions(database.db, later);

  /** Publishes so often that only later versions are kept whole. */
  async function publishOften() {
    for (let number = 1; number <= wholeVersions; number += 1) {
      await owner.saveBusiness({ description: `Description ${number}` });
      const changes = await owner.changes();
      await owner.publish(
        "",
        changes.filter(({ subject }) => subject === "business"),
      );
    }
  }

  beforeEach(async () => {
    await owner.saveService(dragging, { summary: "Skipped" });
    await owner.saveService(dragging, { summary: "Published" });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Skipped too" });
    await owner.saveService(dragging, { summary: "Saved" });
  });

  test("are deleted, but not those that a draft or one of the last versions shows", async () => {
    const { db } = database;
    const seen = [await readSite(db, 0, {}), await readSite(db, 1, {})];
    const drafts = await draftSite(db, await owner.seen(), {});
    expect(await deleteOld()).toBe(2);
    expect(await revisionsOf(dragging)).toEqual([1, 3, 5]);
    expect([await readSite(db, 0, {}), await readSite(db, 1, {})]).toEqual(seen);
    expect(await draftSite(db, await owner.seen(), {})).toEqual(drafts);
    expect(await deleteOld()).toBe(0);
  });

  test("are deleted when the version that showed them is none of the last twenty", async () => {
    await publishOften();
    const oldest = (await owner.seen()).version - wholeVersions + 1;
    await deleteOld();
    expect(await revisionsOf(dragging)).toEqual([3, 5]);
    expect(await readSite(database.db, oldest, {})).not.toBeNull();
    await owner.publish();
    await publishOften();
    await deleteOld();
    expect(await revisionsOf(dragging)).toEqual([5]);
  });

  test("are kept while a scheduled publication shows them", async () => {
    const { db } = database;
    const at = new Date("2027-06-16T08:00:00Z");
    const chosen = await owner.changes();
    const result = await schedulePublication(db, { at, chosen, by, note: "", now });
    await owner.saveService(dragging, { summary: "Saved later" });
    await deleteOld();
    expect(await revisionsOf(dragging)).toEqual([1, 3, 5, 6]);
    await cancelSchedule(db, "id" in result ? result.id : "", { now });
    await deleteOld();
    expect(await revisionsOf(dragging)).toEqual([1, 3, 6]);
  });

  test("of an item that was removed are deleted once no version shows it", async () => {
    const { db } = database;
    await remove(db, testimonials, "testimonial-1", { by, now });
    await owner.addTestimonial("una");
    await remove(db, testimonials, "una", { by, now });
    await deleteOld();
    expect(await revisionsOf("testimonial-1")).toContain(1);
    expect(await revisionsOf("una")).toEqual([]);
    await owner.publish();
    await publishOften();
    await deleteOld();
    expect(await revisionsOf("testimonial-1")).toEqual([]);
  });

  test("are kept until they are twelve months old", async () => {
    expect(await deleteOldRevisions(database.db, new Date("2027-03-02T00:00:00Z"))).toBe(0);
    expect(await deleteOldRevisions(database.db, new Date("2027-03-03T00:00:00Z"))).toBe(2);
  });
});
