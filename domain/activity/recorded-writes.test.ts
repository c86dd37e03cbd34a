import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { getRevision } from "#domain/content/revisions.ts";
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
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { type Owner, ownerAtFirstStart } from "#tests/publishing/owner.ts";

const by = actorCalled("ann@example.com");
const now = new Date("2026-03-02T12:00:00Z");
const id = "service-dragging";

describe.each(databases)("what is written on $name", ({ name, create }) => {
  let database: TestDatabase;
  let owner: Owner;
  beforeEach(async () => {
    database = await create();
    owner = await ownerAtFirstStart(database);
  });
  afterEach(() => database.remove());

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

  /** Every write, with what the record says of it. */
  const writes: [string, () => Promise<unknown>, object][] = [
    [
      "a save",
      () => change({ summary: "Other words." }),
      { event: "saved", subject: "service", id, detail: { added: false, revision: 4 } },
    ],
    [
      "a new item",
      () =>
        save(database.db, services, { form: exampleService({ slug: "new" }), id: "n", now, by }),
      { event: "saved", subject: "service", id: "n", detail: { added: true, revision: 1 } },
    ],
    [
      "a deletion",
      () => remove(database.db, services, id, { now, by }),
      { event: "deleted", subject: "service", id, name: "Dragging", detail: { revision: 4 } },
    ],
    [
      "an item put back",
      () => putBack(database.db, testimonials, "testimonial-1", { now, by }),
      {
        event: "saved",
        subject: "testimonial",
        id: "testimonial-1",
        detail: { added: true, revision: 3 },
      },
    ],
    [
      "a move",
      () => move(database.db, services, id, { to: 2, now, by }),
      { event: "moved", subject: "service", id, detail: { to: 2 } },
    ],
    [
      "the choice of an order",
      () => chooseOrder(database.db, projects, "hand", { now, by }),
      { event: "order chosen", subject: "project", detail: { order: "hand" } },
    ],
    [
      "an undone change",
      async () => undoChange(database.db, await draftedService(), { now, by }),
      { event: "change undone", subject: "service", id, name: "Dragging" },
    ],
    [
      "a publication",
      async () => publish(database.db, { chosen: [await draftedService()], by, note: "", now }),
      { event: "published", subject: "version", id: "2", detail: { changes: 1 } },
    ],
    [
      "going back to a version",
      () => rollBack(database.db, 0, { by, note: "", now }),
      { event: "published", subject: "version", id: "2", detail: { again: 0 } },
    ],
    [
      "a schedule",
      async () => {
        const at = new Date("2026-05-01T08:00:00Z");
        const chosen = [await draftedService()];
        await schedulePublication(database.db, { at, chosen, by, note: "", now });
      },
      { event: "scheduled", subject: "schedule", detail: { for: "2026-05-01T08:00:00.000Z" } },
    ],
    [
      "a cancelled schedule",
      async () => cancelSchedule(database.db, await schedule(), { now, by }),
      {
        event: "schedule cancelled",
        subject: "schedule",
        detail: { for: "2026-04-01T08:00:00.000Z" },
      },
    ],
    [
      "ending previews",
      () => endPreviewLinks(database.db, { by, now }),
      { event: "previews ended" },
    ],
  ];

  test.each(writes)("%s is recorded with who did it", async (_, write, expected) => {
    await prepare();
    await write();
    expect((await rows()).at(-1)).toMatchObject({ by: by.email, ...expected });
  });

  test.each(writes)("%s that cannot be recorded does not happen", async (_, write) => {
    await prepare();
    const before = await contents();
    const refuse =
      name === "SQLite"
        ? sql`create trigger refuse before insert on activity begin select raise(abort, 'no'); end`
        : sql`alter table activity add constraint refuse check (id < 0) not valid`;
    await refuse.execute(database.db);
    await expect(write()).rejects.toThrow(/\bno\b|"refuse"/);
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

  test("the record leads to the item as it was, and to what it became", async () => {
    const before = await get(database.db, services, id);
    await change({ summary: "Other words." });
    const { revision } = (await rows()).at(-1)?.detail ?? {};
    const summaryIn = async (number: number) =>
      (await getRevision(database.db, services, id, number))?.item?.summary;
    expect(await summaryIn(revision - 1)).toBe(before?.summary);
    expect(await summaryIn(revision)).toBe("Other words.");
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
