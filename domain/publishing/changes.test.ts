import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { contentTypes, type RegisteredType } from "#domain/content/registry.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { changeItem, list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { readChangesOf } from "./changes.ts";

const now = new Date("2026-03-05T12:00:00Z");
const dragging = "service-dragging";

function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : [...value, "Other"];
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value - 1 : "Other";
}

describe.each(databases)("what is saved and not published, on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  test.each(contentTypes.map((type) => [type.noun, type] as const))(
    "includes each field of a %s that differs, until it is as before",
    async (noun, type: RegisteredType) => {
      const [item] = await list(database.db, type);
      const values = (item ?? {}) as unknown as Record<string, unknown>;
      const id = type.isSingle ? type.name : String(values.id);
      const put = (fields: object) =>
        database.db
          .transaction()
          .execute((trx) => changeItem(trx, type, id, () => fields, { by, now }));
      const listed: unknown[] = [];
      for (const field of Object.keys(type.fields)) {
        await put({ [field]: otherThan(values[field]) });
        for (const { subject, kind, fields } of await owner.changes())
          listed.push([subject, kind, fields]);
        await put({ [field]: values[field] });
      }
      const expected = Object.keys(type.fields).map((field) => {
        const before = values[field];
        return [noun, "changed", [{ field, before, after: otherThan(before) }]];
      });
      expect(listed).toEqual(expected);
      expect(await owner.changes()).toEqual([]);
    },
  );

  test("says who saved an item last, when, and what visitors see of it", async () => {
    await owner.saveService(dragging, { name: "Combing" });
    const { updatedAt, revision } = await owner.saveService(dragging, { summary: "Other" });
    expect(await owner.changes()).toMatchObject([
      {
        ...{ kind: "changed", subject: "service", id: dragging, revision, name: "Combing" },
        ...{ savedAt: updatedAt, savedBy: null },
        fields: [
          { field: "name", before: "Dragging", after: "Combing" },
          { field: "summary", after: "Other" },
        ],
        before: { item: { name: "Dragging" } },
        after: { item: { name: "Combing", summary: "Other" } },
      },
    ]);
  });

  test("names added and removed items, those that were removed last", async () => {
    await owner.addService("gilding");
    await remove(database.db, services, dragging, { by, now });
    await owner.addTestimonial("una");
    await owner.addTestimonial("bob");
    await remove(database.db, testimonials, "bob", { by, now });
    const { savedAt, savedBy } = { savedAt: now.toISOString(), savedBy: by.email };
    expect(await owner.changes()).toMatchObject([
      { kind: "added", subject: "service", name: "gilding", before: null, fields: [] },
      {
        ...{ kind: "removed", subject: "service", id: dragging, name: "Dragging", revision: 2 },
        ...{ savedAt, savedBy, after: null },
      },
      { kind: "added", subject: "testimonial", name: "una", before: null },
    ]);
  });

  test("calls a removed item by its id where what visitors see of it is damaged", async () => {
    await remove(database.db, services, dragging, { by, now });
    const seen = database.db.updateTable("revisions").set({ fields: "{" });
    await seen.where("item", "=", dragging).where("revision", "=", 1).execute();
    expect(await owner.changes()).toMatchObject([{ kind: "removed", name: dragging }]);
  });

  test("includes a moved service, but not those that it passed", async () => {
    await move(database.db, services, "service-stippling", { to: 1, by, now });
    await move(database.db, services, dragging, { to: 5, by, now });
    await owner.saveService(dragging, { summary: "Other" });
    expect(await owner.changes()).toMatchObject([
      { kind: "changed", id: dragging, fields: [{ field: "summary" }, { field: "place" }] },
      { kind: "moved", id: "service-stippling", fields: [{ field: "place" }] },
    ]);
  });

  test("includes the choice of an order by hand, which moves no project by itself", async () => {
    const { db } = database;
    await chooseOrder(db, projects, "hand", { by, now });
    const chosen = { field: "projectOrder", before: "year", after: "hand" };
    expect(await owner.changes()).toMatchObject([{ subject: "business", fields: [chosen] }]);
    await owner.publish();
    await chooseOrder(db, projects, "year", { by, now });
    await chooseOrder(db, projects, "hand", { by, now });
    expect(await owner.changes()).toEqual([]);
  });

  test("is read of some items only, without those that do not differ", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.saveService(dragging, { summary: "Other" });
    await remove(database.db, testimonials, "testimonial-1", { by, now });
    const items = [
      { subject: "business", id: "business" },
      { subject: "service", id: "service-marbling" },
      { subject: "testimonial", id: "testimonial-1" },
    ] as const;
    const [phone, , removed] = await owner.changes();
    expect(await readChangesOf(database.db, items)).toEqual([phone, removed]);
  });
});
