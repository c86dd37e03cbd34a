import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { type Business, businessSchema } from "#domain/content/schema.ts";
import { business } from "#domain/sample-site/business.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { getBusiness, updateBusiness } from "./business.ts";
import { exampleBusiness } from "./example-business.ts";
import { businessRow } from "./stored-business.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-02T12:30:00Z");

describe.each(databases)("the business on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const store = (details: Business = business) =>
    database.db
      .insertInto("business")
      .values(
        businessRow({ ...details, revision: 1, updatedAt: noon.toISOString(), updatedBy: null }),
      )
      .execute();
  const save = (changes: Record<string, unknown> = {}, revision = 1) =>
    updateBusiness(database.db, exampleBusiness(changes), {
      revision,
      now: later,
      by: "owner@example.com",
    });

  test("is what was stored, with its revision", async () => {
    await store();
    expect(await getBusiness(database.db)).toEqual({
      ...business,
      revision: 1,
      updatedAt: noon.toISOString(),
      updatedBy: null,
    });
  });

  test("that was stored before there were streets has none", async () => {
    const { street: _, postcode: __, ...older } = business;
    await store(older as Business);
    expect(await getBusiness(database.db)).toMatchObject({ street: "", postcode: "" });
  });

  test("saves what its form has, reads its hours as people do, and keeps the rest", async () => {
    await store();
    const { hours: _, ...form } = exampleBusiness();
    const item = {
      ...business,
      ...form,
      hours: [
        {
          label: "Mon, Wed 8:30AM-5PM",
          days: ["Monday", "Wednesday"],
          opens: "08:30",
          closes: "17:00",
        },
      ],
      revision: 2,
      updatedAt: later.toISOString(),
      updatedBy: "owner@example.com",
    };
    expect(await save({ name: "Not in the form" })).toEqual({ outcome: "saved", item });
    const stored = await getBusiness(database.db);
    expect(stored).toEqual(item);
    expect(businessSchema.safeParse(stored).error).toBeUndefined();
  });

  test("is not saved from a faulty form, which has a message on each field", async () => {
    await store();
    expect(await save({ phone: "", hours: [] })).toEqual({
      outcome: "invalid",
      fieldErrors: { phone: "Enter the phone number", hours: "Enter when you are open" },
    });
    expect(await getBusiness(database.db)).toMatchObject({ phone: business.phone, revision: 1 });
  });

  test("is saved once when it is sent again, its answer lost", async () => {
    await store();
    const first = await save({ phone: "028 9649 6001" });
    expect(await save({ phone: "028 9649 6001" })).toEqual(first);
    expect(await getBusiness(database.db)).toMatchObject({ phone: "028 9649 6001", revision: 2 });
  });

  test("saved meanwhile by someone else is shown, and not overwritten", async () => {
    await store();
    await save({ phone: "028 9649 6001" });
    const current = await getBusiness(database.db);
    expect(await save({ phone: "028 9649 6002" })).toEqual({ outcome: "conflict", current });
    expect(await getBusiness(database.db)).toEqual(current);
    expect(current?.phone).toBe("028 9649 6001");
  });

  test("of two saves at once one is saved, and the other sees it", async () => {
    await store();
    const other = await openDatabase(database.options);
    const results = await Promise.all(
      [database, other].map(({ db }, index) =>
        updateBusiness(db, exampleBusiness({ street: `${index} Linenhall Yard` }), {
          revision: 1,
          now: later,
        }),
      ),
    );
    await other.close();
    const current = await getBusiness(database.db);
    expect(results).toContainEqual({ outcome: "saved", item: current });
    expect(results).toContainEqual({ outcome: "conflict", current });
  });

  test("is missing where the first start has not stored it", async () => {
    expect(await getBusiness(database.db)).toBeNull();
    expect(await save()).toEqual({ outcome: "missing" });
  });
});
