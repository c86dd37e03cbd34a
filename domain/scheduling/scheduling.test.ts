import { afterEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { isPictureInUse, picturesInDrafts } from "#domain/content/pictures-in-use.ts";
import { projects } from "#domain/content/projects.ts";
import { putBack, remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { countChanges } from "#domain/publishing/history.ts";
import { latestVersion, listPublications } from "#domain/publishing/publications.ts";
import { databases } from "#tests/databases/databases.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { publishScheduled, type ScheduledResult } from "./publish-scheduled.ts";
import { scheduledUses } from "./scheduled-pictures.ts";
import {
  cancelSchedule,
  putAwaySchedule,
  schedulePublication,
  unfulfilledSchedules,
  waitingSchedules,
} from "./schedules.ts";

const at = new Date("2026-03-06T08:00:00Z");
const later = new Date("2026-03-06T09:00:00Z");
const [dragging, marbling] = ["service-dragging", "service-marbling"];
const whole = { isPublished: true, newer: [], taken: [] };

describe.each(databases)("publications at a time on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);
  let other: Database | undefined;
  afterEach(async () => {
    await other?.close();
    other = undefined;
  });

  const changesOf = async (...ids: string[]) =>
    (await owner.changes()).filter(({ id }) => ids.includes(id));
  const trySchedule = (chosen: readonly ChosenRevision[], time = at) =>
    schedulePublication(database.db, {
      ...{ at: time, chosen, by, note: " For\nspring ", now: owner.now() },
    });

  /** Schedules these changes, or all. */
  async function schedule(chosen?: readonly ChosenRevision[], time = at): Promise<string> {
    const result = await trySchedule(chosen ?? (await owner.changes()), time);
    if (result.outcome !== "scheduled") throw new Error(result.outcome);
    return result.id;
  }

  /** Publishes what is due, the next one first. */
  async function publishDue(now = at): Promise<ScheduledResult[]> {
    const results: ScheduledResult[] = [];
    const publish: Work = {
      async perform(job) {
        results.push(await publishScheduled(database.db, job, now));
        return undefined;
      },
    };
    await doDueJobs(database.db, { publish }, now);
    return results;
  }

  const saving = () => ({ by, now: owner.now() });
  const phoneNow = async () => (await owner.seen()).business.phone;
  const serviceNow = async (id: string) =>
    (await owner.seen()).services.find((service) => service.id === id);

  test("visitors see the chosen changes at the time, as they were when it was scheduled", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    await owner.saveService(marbling, { summary: "Half done" });
    const id = await schedule(await changesOf("business"));
    await owner.saveBusiness({ phone: "028 9649 6002" });
    expect(await waitingSchedules(db)).toMatchObject([
      {
        ...{ id, at: at.toISOString(), madeBy: by.email, note: "For spring" },
        changes: [{ kind: "changed", subject: "business" }],
      },
    ]);
    expect(await publishDue(new Date(at.getTime() - 1))).toEqual([]);
    expect(await publishDue()).toEqual([{ outcome: "published", version: 1, ending: whole }]);
    expect(await phoneNow()).toBe("028 9649 6001");
    expect((await serviceNow(marbling))?.summary).not.toBe("Half done");
    const [version] = await listPublications(db);
    expect(version).toMatchObject({
      ...{ version: 1, publishedBy: by.email, publishedAt: at.toISOString() },
      ...{ isScheduled: true, note: "For spring" },
    });
    expect(await countChanges(db, 1)).toBe(1);
    expect([await waitingSchedules(db), await unfulfilledSchedules(db)]).toEqual([[], []]);
    const left = (await owner.changes()).map(changeKey);
    expect(left).toEqual(["business/business", `service/${marbling}`]);
  });

  test("changes of every kind are made, and what is published meanwhile stays", async () => {
    const { db } = database;
    await owner.addService("gilding", { name: "Gilding" });
    await owner.addProject("bank-hall", { finishes: ["Gilding"] });
    await move(db, services, "service-stippling", { to: 2, ...saving() });
    const [first] = (await owner.seen()).projects;
    await remove(db, projects, first?.id ?? "", saving());
    await chooseOrder(db, projects, "hand", saving());
    await move(db, projects, "bank-hall", { to: 2, ...saving() });
    const planned = await draftSite(db, await owner.seen(), {});
    await schedule();
    await owner.addTestimonial("una");
    await owner.publish("", await changesOf("una"));
    expect(await publishDue()).toEqual([{ outcome: "published", version: 2, ending: whole }]);
    const seen = await owner.seen();
    expect(seen.testimonials.map(({ id }) => id)).toContain("una");
    expect([seen.business, seen.services, seen.projects]).toEqual([
      planned.business,
      planned.services,
      planned.projects,
    ]);
    expect(await owner.changes()).toEqual([]);
  });

  test("an item of which somebody published something newer keeps it, and is named", async () => {
    const { db } = database;
    await owner.saveService(dragging, { summary: "Scheduled" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    await owner.saveService(dragging, { summary: "Published later" });
    await owner.publish("", await changesOf(dragging));
    const ending = { isPublished: true, newer: ["Dragging"], taken: [] };
    expect(await publishDue()).toEqual([{ outcome: "published", version: 2, ending }]);
    expect((await serviceNow(dragging))?.summary).toBe("Published later");
    expect(await phoneNow()).toBe("028 9649 6001");
    expect(await unfulfilledSchedules(db)).toMatchObject([{ id, ending }]);
    expect(await publishDue(later)).toEqual([]);
    expect(await putAwaySchedule(db, id)).toEqual({ outcome: "put away" });
    expect(await unfulfilledSchedules(db)).toEqual([]);
    expect(await putAwaySchedule(db, id)).toEqual({ outcome: "missing" });
  });

  test("an item whose removal was published does not come back, and is named", async () => {
    const { id = "", title = "" } = (await owner.seen()).projects[0] ?? {};
    await owner.saveProject(id, { year: 1999 });
    await schedule();
    await remove(database.db, projects, id, saving());
    await owner.publish();
    const ending = { isPublished: false, newer: [title], taken: [] };
    expect(await publishDue()).toEqual([{ outcome: "nothing", ending }]);
    expect((await owner.seen()).projects.map((shown) => shown.id)).not.toContain(id);
  });

  test("a removal that was scheduled happens, also after the item was saved again", async () => {
    await remove(database.db, services, dragging, saving());
    await schedule();
    await putBack(database.db, services, dragging, saving());
    expect(await publishDue()).toEqual([{ outcome: "published", version: 1, ending: whole }]);
    expect(await serviceNow(dragging)).toBeUndefined();
    expect(await owner.changes()).toMatchObject([{ kind: "added", id: dragging }]);
  });

  test("a service whose address is taken is left out with one that waits for its own; the rest is published", async () => {
    await owner.saveService(dragging, { slug: "combing" });
    await owner.saveService(marbling, { slug: "dragging" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    await schedule();
    await owner.saveService(dragging, { slug: "comb" });
    await owner.addService("gilding", { slug: "combing" });
    await owner.publish("", await changesOf("gilding"));
    const taken = ["Dragging", "Marbling"];
    const ending = { isPublished: true, newer: [], taken };
    expect(await publishDue()).toEqual([{ outcome: "published", version: 2, ending }]);
    expect(await phoneNow()).toBe("028 9649 6001");
    expect(await unfulfilledSchedules(database.db)).toMatchObject([{ ending }]);
    expect([(await serviceNow(dragging))?.slug, (await serviceNow(marbling))?.slug]).toEqual([
      "dragging",
      "marbling",
    ]);
  });

  test("two services that swap their addresses swap them at the time", async () => {
    await owner.saveService(dragging, { slug: "for-a-moment" });
    await owner.saveService(marbling, { slug: "dragging" });
    await owner.saveService(dragging, { slug: "marbling" });
    await schedule();
    expect(await publishDue()).toEqual([{ outcome: "published", version: 1, ending: whole }]);
    expect((await serviceNow(dragging))?.slug).toBe("marbling");
  });

  test("two schedules of one item follow each other", async () => {
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const first = await schedule();
    await owner.saveBusiness({ phone: "028 9649 6002" });
    const second = await schedule(undefined, later);
    expect((await waitingSchedules(database.db)).map(({ id }) => id)).toEqual([first, second]);
    expect(await publishDue()).toMatchObject([{ outcome: "published", version: 1 }]);
    expect(await phoneNow()).toBe("028 9649 6001");
    expect(await publishDue(later)).toEqual([{ outcome: "published", version: 2, ending: whole }]);
    expect(await phoneNow()).toBe("028 9649 6002");
  });

  test("a schedule of which all was published by hand has ended, and nothing is said", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    await owner.saveService(dragging, { summary: "New" });
    await schedule();
    await owner.publish("", await changesOf(dragging));
    expect(await waitingSchedules(db)).toHaveLength(1);
    await owner.publish();
    expect([await waitingSchedules(db), await unfulfilledSchedules(db)]).toEqual([[], []]);
    expect(await publishDue()).toEqual([]);
    expect(await latestVersion(db)).toBe(2);
  });

  test("two processes that race publish it once", async () => {
    await owner.saveBusiness({ phone: "028 9649 6001" });
    await schedule();
    other = await openDatabase(database.options);
    const job = await database.db.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
    const results = await Promise.all(
      [database.db, other.db, database.db, other.db].map((db) => publishScheduled(db, job, at)),
    );
    const outcomes = results.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(["missing", "missing", "missing", "published"]);
    expect(await latestVersion(database.db)).toBe(1);
  });

  test("either the cancellation or the publication happens, not both", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    other = await openDatabase(database.options);
    const job = await db.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
    const [published, cancelled] = await Promise.all([
      publishScheduled(db, job, at),
      cancelSchedule(other.db, id, { now: at }),
    ]);
    const isPublished = published.outcome === "published";
    expect(cancelled.outcome).toBe(isPublished ? "missing" : "cancelled");
    expect(await latestVersion(db)).toBe(isPublished ? 1 : 0);
    expect(await publishDue()).toEqual([]);
    expect([await waitingSchedules(db), await unfulfilledSchedules(db)]).toEqual([[], []]);
  });

  test("a picture that is scheduled counts as in use until the schedule has ended", async () => {
    const { db } = database;
    const { url } = await owner.upload("hall");
    await owner.saveService(dragging, { heroImage: url });
    const id = await schedule();
    const { heroImage = null } = (await serviceNow(dragging)) ?? {};
    await owner.saveService(dragging, { heroImage });
    expect(await isPictureInUse(db, url)).toBe(true);
    expect([...(await picturesInDrafts(db))]).toContain(url);
    expect((await scheduledUses(db, new Date("2026-03-05T12:00:00Z"))).get(url)).toEqual([
      { id, when: expect.stringContaining("08:00"), names: ["Dragging"] },
    ]);
    await cancelSchedule(db, id, { now: at });
    expect(await isPictureInUse(db, url)).toBe(false);
    expect([...(await picturesInDrafts(db))]).not.toContain(url);
  });

  test("nothing is scheduled from an old list, from none of the changes, or beyond the limit", async () => {
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const old = await owner.changes();
    await owner.saveBusiness({ phone: "028 9649 6002" });
    expect(await trySchedule(old)).toMatchObject({ outcome: "stale", stale: [{}] });
    expect(await trySchedule([])).toEqual({ outcome: "refused", reason: "none chosen" });
    for (let number = 1; number <= 20; number += 1) await schedule();
    const more = await trySchedule(await owner.changes());
    expect(more).toEqual({ outcome: "refused", reason: "too many" });
    expect(await waitingSchedules(database.db)).toHaveLength(20);
    const present = await owner.changes();
    await owner.publish();
    expect(await trySchedule(present)).toEqual({ outcome: "nothing" });
    expect(await waitingSchedules(database.db)).toEqual([]);
  });
});
