import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { putBack, remove, save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { setState } from "#domain/enquiries/change-enquiry.ts";
import { publish } from "#domain/publishing/publish.ts";
import { rollBack } from "#domain/publishing/roll-back.ts";
import { endPreviewLinks } from "#domain/publishing/shared-preview.ts";
import { undoChange } from "#domain/publishing/undo-change.ts";
import { cancelSchedule, schedulePublication } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";

const by = actorCalled("ann@example.com");
const now = new Date("2026-03-02T12:00:00Z");
const id = "service-dragging";

describe.each(databases)("what is written on $name", ({ name, create }) => {
  const { database, owner } = filledDatabase(create);

  async function rows() {
    const found = await database.db.selectFrom("activity").selectAll().orderBy("id").execute();
    return found.map(({ event, actor_email, subject, subject_id, subject_name, detail }) => ({
      event,
      by: actor_email,
      subject,
      id: subject_id,
      name: subject_name,
      detail: JSON.parse(detail),
    }));
  }

  async function change(changes: object) {
    const stored = await get(database.db, services, id);
    const form = { ...stored, ...changes };
    return save(database.db, services, { form, id, revision: stored?.revision, now, by });
  }

  /** Makes what the writes below need: a version, an unpublished save, a removal, a schedule. */
  async function prepare() {
    await owner.saveService(id, { summary: "Published words." });
    await owner.publish();
    await remove(database.db, testimonials, "testimonial-1", { now, by });
    const chosen = await owner.changes();
    const at = new Date("2026-04-01T08:00:00Z");
    await schedulePublication(database.db, { at, chosen, by, note: "", now });
    await owner.saveService(id, { summary: "Former words." });
  }
  const draftedService = async () =>
    (await owner.changes()).find(({ subject }) => subject === "service") ?? expect.fail();
  const schedule = async () =>
    (await database.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow()).id;

  const writes = {
    "a save": () => change({ summary: "Other words." }),
    "a new item": () =>
      save(database.db, services, { form: exampleService({ slug: "new" }), id: "n", now, by }),
    "a deletion": () => remove(database.db, services, id, { now, by }),
    "an item put back": () => putBack(database.db, testimonials, "testimonial-1", { now, by }),
    "a move": () => move(database.db, services, id, { to: 2, now, by }),
    "the choice of an order": () => chooseOrder(database.db, projects, "hand", { now, by }),
    "an undone change": async () => undoChange(database.db, await draftedService(), { now, by }),
    "a publication": async () =>
      publish(database.db, { chosen: [await draftedService()], by, note: "", now }),
    "going back to a version": () => rollBack(database.db, 0, { by, note: "", now }),
    "a schedule": async () => {
      const at = new Date("2026-05-01T08:00:00Z");
      const chosen = [await draftedService()];
      await schedulePublication(database.db, { at, chosen, by, note: "", now });
    },
    "a cancelled schedule": async () => cancelSchedule(database.db, await schedule(), { now, by }),
    "ending previews": () => endPreviewLinks(database.db, { by, now }),
  };

  const item = { subject: "service", id };
  /** What the record says of each. */
  const records: Record<keyof typeof writes, object> = {
    "a save": { event: "saved", ...item, detail: { added: false, revision: 4 } },
    "a new item": { event: "saved", ...item, id: "n", detail: { added: true, revision: 1 } },
    "a deletion": { event: "deleted", ...item, name: "Dragging", detail: { revision: 4 } },
    "an item put back": {
      ...{ event: "saved", subject: "testimonial", id: "testimonial-1" },
      detail: { added: true, revision: 3 },
    },
    "a move": { event: "moved", ...item, detail: { to: 2 } },
    "the choice of an order": {
      ...{ event: "order chosen", subject: "project" },
      detail: { order: "hand" },
    },
    "an undone change": { event: "change undone", ...item, name: "Dragging" },
    "a publication": { event: "published", subject: "version", id: "2", detail: { changes: 1 } },
    "going back to a version": {
      ...{ event: "published", subject: "version", id: "2" },
      detail: { again: 0 },
    },
    "a schedule": {
      ...{ event: "scheduled", subject: "schedule" },
      detail: { for: "2026-05-01T08:00:00.000Z" },
    },
    "a cancelled schedule": {
      ...{ event: "schedule cancelled", subject: "schedule" },
      detail: { for: "2026-04-01T08:00:00.000Z" },
    },
    "ending previews": { event: "previews ended" },
  };
  const titles = Object.keys(writes) as (keyof typeof writes)[];

  test.each(titles)("%s is recorded with who did it", async (title) => {
    await prepare();
    await writes[title]();
    expect((await rows()).at(-1)).toMatchObject({ by: by.email, ...records[title] });
  });

  test.each(titles)("%s that cannot be recorded does not happen", async (title) => {
    await prepare();
    const before = await contents();
    const refuse =
      name === "SQLite"
        ? sql`create trigger refuse before insert on activity begin select raise(abort, 'no'); end`
        : sql`alter table activity add constraint refuse check (id < 0) not valid`;
    await refuse.execute(database.db);
    await expect(writes[title]()).rejects.toThrow(/\bno\b|"refuse"/);
    expect(await contents()).toEqual(before);
  });

  /** Everything that the writes change. */
  async function contents() {
    const drafts = ["business", "services", "portfolio", "testimonials"];
    const shown = ["publications", "published", "jobs"];
    const tables = [...drafts, "revisions", ...shown, "owner_choices"];
    const read = tables.map((table) =>
      sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(database.db),
    );
    return (await Promise.all(read)).map((result) => result.rows);
  }

  test("a save that a newer one has overtaken is not recorded", async () => {
    const stored = await get(database.db, services, id);
    await change({ summary: "Other words." });
    const count = (await rows()).length;
    const form = { ...stored, summary: "Too late." };
    const late = { form, id, revision: stored?.revision, now, by };
    expect((await save(database.db, services, late)).outcome).toBe("conflict");
    expect(await rows()).toHaveLength(count);
  });

  test("a save that changes nothing is not recorded", async () => {
    await change({});
    expect(await rows()).toEqual([]);
  });

  test("an enquiry is named by its reference alone", async () => {
    const { db } = database;
    const post = enquiryPoster(db, () => now);
    const enquiry = await post({ name: "Visitor Vera", email: "vera@example.com" });
    await setState(db, enquiry.id, "answered", { now, by });
    const stored = await db.selectFrom("activity").selectAll().execute();
    expect(stored.at(-1)).toMatchObject({ event: "enquiry changed", subject_id: enquiry.id });
    expect(JSON.stringify(stored)).not.toMatch(/vera/i);
  });
});
