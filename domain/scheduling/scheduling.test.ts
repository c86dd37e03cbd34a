import { afterEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { isPictureInUse, picturesInDrafts } from "#domain/content/pictures-in-use.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { remove } from "#domain/content/store.ts";
import { changeKey, changesBetween } from "#domain/publishing/changes.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { latestVersion, listPublications } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { publishScheduled } from "./publish-scheduled.ts";
import { mostWaiting, schedulePublication } from "./schedule.ts";
import {
  cancelPublication,
  duePublications,
  putAwayPublication,
  unfulfilledPublications,
  waitingPublications,
} from "./scheduled-publications.ts";

const by = actorCalled("owner@example.com");
const at = new Date("2026-03-06T08:00:00Z");
const damagedItem = '{"items":[{"subject":"business","id":"","item":{"phone":5}}],"orders":[]}';

describe.each(databases)("publications at a time on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  let other: Database | undefined;
  afterEach(async () => {
    await other?.close();
    other = undefined;
  });

  /** Schedules all unpublished changes but those whose name is given. Answers the result. */
  async function trySchedule(waitingNames: string[] = [], time = at) {
    const { db } = database;
    const version = (await latestVersion(db)) ?? 0;
    const changes = changesBetween(await owner.seen(), await readTables(db));
    const waiting = changes.filter(({ name }) => waitingNames.includes(name)).map(changeKey);
    const stamp = await tablesStamp(db);
    const choice = { version, waiting };
    const now = owner.now();
    return schedulePublication(db, { at: time, stamp, choice, by, note: " For\nspring ", now });
  }

  async function schedule(waitingNames: string[] = [], time = at): Promise<string> {
    const result = await trySchedule(waitingNames, time);
    if (result.outcome !== "scheduled") throw new Error(result.outcome);
    return result.id;
  }

  const publishDue = (id: string, now = at) => publishScheduled(database.db, id, { now });
  const phoneNow = async () => (await owner.seen()).business.phone;
  const summaryOf = async (id: string) =>
    (await owner.seen()).services.find((service) => service.id === id)?.summary;

  test("visitors see the chosen changes at the time, as they were when it was scheduled", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    await owner.saveService("service-marbling", { summary: "Half done" });
    const id = await schedule(["Marbling"]);
    await owner.saveBusiness({ phone: "028 9649 6002" });
    const [waiting] = await waitingPublications(db);
    expect(waiting).toMatchObject({
      id,
      at: at.toISOString(),
      madeBy: by.email,
      note: "For spring",
    });
    expect(waiting?.changes).toMatchObject([{ kind: "changed", subject: "business" }]);
    expect(await latestVersion(db)).toBe(0);
    expect(await duePublications(db, new Date(at.getTime() - 1))).toEqual([]);
    expect(await duePublications(db, at)).toEqual([id]);

    expect(await publishDue(id)).toEqual({ outcome: "published", version: 1, names: [] });
    expect(await phoneNow()).toBe("028 9649 6001");
    expect(await summaryOf("service-marbling")).not.toBe("Half done");
    const [version] = await listPublications(db);
    expect(version).toMatchObject({
      version: 1,
      publishedBy: by.email,
      publishedAt: at.toISOString(),
      isScheduled: true,
      note: "For spring",
      changeCount: 1,
    });
    expect(await waitingPublications(db)).toEqual([]);
    expect(await unfulfilledPublications(db)).toEqual([]);
    const left = changesBetween(await owner.seen(), await readTables(db));
    expect(left.map(changeKey).sort()).toEqual(["business/item/", "service/item/service-marbling"]);
  });

  test("changes of every kind are made, and what is published meanwhile stays", async () => {
    const { db } = database;
    await owner.addService("gilding", { name: "Gilding", slug: "gilding" });
    await owner.addProject("bank-hall", { finishes: ["Gilding"] });
    await move(db, services, "service-stippling", { direction: "up", now: owner.now(), by });
    const [first] = (await readTables(db)).projects.filter((project) => project.id !== "bank-hall");
    await remove(db, projects, first?.id ?? "", { now: owner.now(), by });
    await chooseOrder(db, projects, "hand", { by, now: owner.now() });
    await move(db, projects, "bank-hall", { to: 2, now: owner.now(), by });
    const planned = await readTables(db);
    const id = await schedule();
    // Meanwhile a colleague publishes something else, without what is scheduled.
    await owner.saveBusiness({ phone: "028 9649 6003" });
    await owner.addTestimonial("una", {});
    await publishOnly(["una"], "business");
    expect(await publishDue(id)).toMatchObject({ outcome: "published", version: 2, names: [] });
    const seen = await owner.seen();
    expect(seen.business.phone).toBe("028 9649 6003");
    expect(seen.testimonials.map((testimonial) => testimonial.id)).toContain("una");
    expect(seen.services).toEqual(planned.services);
    expect(seen.projects).toEqual(planned.projects);
    expect(seen.byHand).toEqual(planned.byHand);
    expect(changesBetween(seen, await readTables(db))).toEqual([]);
    expect(await db.selectFrom("change_authors").selectAll().execute()).toEqual([]);
  });

  /** Publishes the changes with these names or of this noun; the others wait. */
  async function publishOnly(names: string[], noun?: string) {
    const { db } = database;
    const version = (await latestVersion(db)) ?? 0;
    const changes = changesBetween(await owner.seen(), await readTables(db));
    const waiting = changes
      .filter(({ name, subject }) => !names.includes(name) && subject !== noun)
      .map(changeKey);
    const stamp = await tablesStamp(db);
    const choice = { version, waiting };
    const result = await publish(db, { stamp, choice, by, note: "", now: owner.now() });
    if (result.outcome !== "published") throw new Error(result.outcome);
  }

  test("an item that was published since keeps its later state, and is named", async () => {
    const { db } = database;
    await owner.saveService("service-dragging", { summary: "Scheduled" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    await owner.saveService("service-dragging", { summary: "Published later" });
    await publishOnly(["Dragging"]);
    expect(await publishDue(id)).toEqual({ outcome: "published", version: 2, names: ["Dragging"] });
    expect(await summaryOf("service-dragging")).toBe("Published later");
    expect(await phoneNow()).toBe("028 9649 6001");
    expect(await unfulfilledPublications(db)).toMatchObject([{ id, names: ["Dragging"] }]);
    expect(await putAwayPublication(db, id)).toEqual({ outcome: "put away" });
    expect(await unfulfilledPublications(db)).toEqual([]);
  });

  test("an item that was removed since does not come back", async () => {
    const { db } = database;
    const [project] = (await readTables(db)).projects;
    await owner.saveProject(project?.id ?? "", { year: 1999 });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    await remove(db, projects, project?.id ?? "", { now: owner.now(), by });
    await publishOnly([project?.title ?? ""]);
    expect(await publishDue(id)).toMatchObject({ outcome: "published", names: [project?.title] });
    expect((await owner.seen()).projects.map((shown) => shown.id)).not.toContain(project?.id);
  });

  test("two schedules of one item follow each other", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const first = await schedule();
    await owner.saveBusiness({ phone: "028 9649 6002" });
    const second = await schedule([], new Date(at.getTime() + 60_000));
    expect((await waitingPublications(db)).map(({ id }) => id)).toEqual([first, second]);
    expect(await publishDue(first)).toMatchObject({ outcome: "published", version: 1 });
    expect(await phoneNow()).toBe("028 9649 6001");
    const later = new Date(at.getTime() + 60_000);
    expect(await publishDue(second, later)).toEqual({
      outcome: "published",
      version: 2,
      names: [],
    });
    expect(await phoneNow()).toBe("028 9649 6002");
  });

  test("two connections that race publish it once", async () => {
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    other = await openDatabase(database.options);
    const results = await Promise.all(
      [database.db, other.db, database.db, other.db].map((db) =>
        publishScheduled(db, id, { now: at }),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      "missing",
      "missing",
      "missing",
      "published",
    ]);
    expect(await latestVersion(database.db)).toBe(1);
  });

  test("either the cancellation or the publication happens, not both", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    other = await openDatabase(database.options);
    const [published, cancelled] = await Promise.all([
      publishScheduled(db, id, { now: at }),
      cancelPublication(other.db, id, { now: at }),
    ]);
    const isPublished = published.outcome === "published";
    expect(cancelled.outcome).toBe(isPublished ? "missing" : "cancelled");
    expect(await latestVersion(db)).toBe(isPublished ? 1 : 0);
    expect(await publishDue(id)).toEqual({ outcome: "missing" });
    expect(await waitingPublications(db)).toEqual([]);
    expect(await unfulfilledPublications(db)).toEqual([]);
  });

  test("what has been published already is not published again, which is said", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    await owner.publish();
    expect(await publishDue(id)).toMatchObject({ outcome: "nothing" });
    expect(await latestVersion(db)).toBe(1);
    expect(await unfulfilledPublications(db)).toMatchObject([{ id, outcome: "nothing" }]);
  });

  test("two items with one address are not published, and the address is named", async () => {
    const { db } = database;
    const [old] = (await readTables(db)).services.filter(({ slug }) => slug === "dragging");
    // The new service takes the address that Dragging gives up; then Dragging takes it back.
    await owner.saveService(old?.id ?? "", { slug: "combed" });
    await owner.addService("gilding", { name: "Gilding", slug: "dragging" });
    const id = await schedule();
    await owner.saveService("gilding", { slug: "gilding" });
    await owner.saveService(old?.id ?? "", { slug: "dragging", summary: "Back" });
    await publishOnly([old?.name ?? ""]);
    expect(await publishDue(id)).toEqual({ outcome: "double address", names: ["dragging"] });
    expect(await latestVersion(db)).toBe(1);
    const [told] = await unfulfilledPublications(db);
    expect(told).toMatchObject({ id, outcome: "double address", names: ["dragging"] });
  });

  test.each([
    ["no JSON", "{"],
    ["another shape", '{"items":5}'],
    ["an item that no program can read", damagedItem],
  ])("a damaged patch, %s, is not published and is tried once", async (_, patch) => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const id = await schedule();
    await db.updateTable("scheduled_publications").set({ patch }).execute();
    expect(await publishDue(id)).toEqual({ outcome: "damaged", names: [] });
    expect(await duePublications(db, at)).toEqual([]);
    expect(await latestVersion(db)).toBe(0);
    expect(await unfulfilledPublications(db)).toMatchObject([{ id, outcome: "damaged" }]);
  });

  test("a picture that is scheduled counts as in use until the schedule has ended", async () => {
    const { db } = database;
    const { url } = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: url });
    const id = await schedule();
    const { heroImage = "" } =
      (await owner.seen()).services.find((service) => service.id === "service-dragging") ?? {};
    await owner.saveService("service-dragging", { heroImage });
    expect(await isPictureInUse(db, url)).toBe(true);
    expect([...(await picturesInDrafts(db))]).toContain(url);
    await cancelPublication(db, id, { now: at });
    expect(await isPictureInUse(db, url)).toBe(false);
    expect([...(await picturesInDrafts(db))]).not.toContain(url);
  });

  test("a picture whose row is gone holds nothing up", async () => {
    const { db } = database;
    const { url } = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: url });
    const id = await schedule();
    await db.deleteFrom("images").where("url", "=", url).execute();
    expect(await publishDue(id)).toMatchObject({ outcome: "published" });
    expect((await owner.seen()).pictures).toEqual({});
  });

  test("nothing is scheduled from an old list, from none of the changes, or beyond the limit", async () => {
    const { db } = database;
    expect(await trySchedule()).toEqual({ outcome: "nothing" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const stamp = await tablesStamp(db);
    const now = owner.now();
    const options = { at, by, note: "", now };
    const scheduling = { ...options, stamp, choice: { version: 0, waiting: [] } };
    expect(await schedulePublication(db, { ...scheduling, stamp: "older" })).toEqual({
      outcome: "stale",
    });
    const later = { version: 7, waiting: [] };
    expect(await schedulePublication(db, { ...scheduling, choice: later })).toEqual({
      outcome: "stale",
    });
    const none = { version: 0, waiting: ["business/item/"] };
    expect(await schedulePublication(db, { ...scheduling, choice: none })).toEqual({
      outcome: "refused",
      reason: "none chosen",
    });
    for (let index = 0; index < mostWaiting; index += 1) await schedule();
    expect(await trySchedule()).toEqual({ outcome: "refused", reason: "too many" });
    expect(await waitingPublications(db)).toHaveLength(mostWaiting);
  });
});
