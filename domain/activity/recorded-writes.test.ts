import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { readStateBefore } from "#domain/content/state-before.ts";
import { get, remove, save } from "#domain/content/store.ts";
import { setState } from "#domain/enquiries/change-enquiry.ts";
import { publish } from "#domain/publishing/publish.ts";
import { restoreDraftTables } from "#domain/publishing/restore.ts";
import { endPreviewLinks } from "#domain/publishing/shared-preview.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
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

  const stamp = () => tablesStamp(database.db);

  /** Every write, with what the record says of it. */
  const writes: [string, () => Promise<unknown>, object][] = [
    [
      "a save",
      () => change({ summary: "Other words." }),
      { event: "saved", subject: "service", id, detail: { added: false } },
    ],
    [
      "a new item",
      () =>
        save(database.db, services, { form: exampleService({ slug: "new" }), id: "n", now, by }),
      { event: "saved", subject: "service", id: "n", detail: { added: true } },
    ],
    [
      "a deletion",
      () => remove(database.db, services, id, { now, by }),
      { event: "deleted", subject: "service", id, name: "Dragging" },
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
      "a publication",
      async () => {
        await owner.saveService(id, { summary: "Other words." });
        return publish(database.db, { stamp: await stamp(), by, note: "", now });
      },
      { event: "published", subject: "version", id: "1", detail: { changes: 1, waiting: 0 } },
    ],
    [
      "bringing a version back",
      () => restoreDraftTables(database.db, 0, { by, now }),
      { event: "version brought back", subject: "version", id: "0" },
    ],
    [
      "ending previews",
      () => endPreviewLinks(database.db, { by, now }),
      { event: "previews ended" },
    ],
  ];

  test.each(writes)("%s is recorded with who did it", async (_, write, expected) => {
    await write();
    expect((await rows()).at(-1)).toMatchObject({ by: by.email, ...expected });
  });

  test.each(writes)("%s that cannot be recorded does not happen", async (_, write) => {
    await owner.saveService(id, { summary: "Other words." });
    const before = await contents();
    const refuse =
      name === "SQLite"
        ? sql`create trigger refuse before insert on activity begin select raise(abort, 'no'); end`
        : sql`alter table activity add constraint refuse check (id < 0) not valid`;
    await refuse.execute(database.db);
    await expect(write()).rejects.toThrow();
    expect(await contents()).toEqual(before);
  });

  /** Everything that the writes change. */
  async function contents() {
    const tables = ["services", "projects", "publications", "owner_choices", "change_authors"];
    const read = tables.map((table) =>
      sql`select * from ${sql.table(table === "projects" ? "portfolio" : table)} order by 1`.execute(
        database.db,
      ),
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

  test("the record has the item as it was, and what it became", async () => {
    const before = await get(database.db, services, id);
    await change({ summary: "Other words." });
    const row = await database.db.selectFrom("activity").select("before").executeTakeFirst();
    const state = readStateBefore(services, row?.before ?? "");
    expect(state?.item.summary).toBe(before?.summary);
    expect(state?.became).toEqual({ summary: "Other words." });
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
