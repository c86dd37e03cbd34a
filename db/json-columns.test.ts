import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import type { PortfolioTable } from "./schema.ts";

const project: PortfolioTable = {
  id: "one",
  title: '["quote"]',
  slug: "one",
  sector: "Heritage",
  location: '{"a": 1}',
  year: 2024,
  client: "null",
  duration: "7",
  scope: "true",
  finishes: ["Marbling", '["quote"]', "null", "A \u0000 and a 🎨"],
  challenge: "[]",
  solution: "",
  outcome: '"',
  images: [{ url: "/pictures/a.jpg", alt: "It’s “A”", caption: "" }],
  testimonial: { quote: "null", author: "{}", role: "" },
  revision: 1,
  created_at: "2026-03-02T12:00:00.000Z",
  updated_at: "2026-03-02T12:00:00.000Z",
  updated_by: null,
};

describe.each(databases)("lists and objects on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
    await database.db.insertInto("portfolio").values(project).execute();
  });
  afterEach(() => database.remove());

  const portfolio = () => database.db.selectFrom("portfolio").selectAll().orderBy("id").execute();

  test("come back as they were stored, and text that looks like a list stays text", async () => {
    expect(await portfolio()).toEqual([project]);
  });

  test("empty ones and null come back too", async () => {
    const empty = { ...project, finishes: [], images: [], testimonial: null };
    await database.db.updateTable("portfolio").set(empty).execute();
    expect(await portfolio()).toEqual([empty]);
    const { rows } = await sql`select 1 from portfolio where testimonial is null`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  test("several rows inserted at once, with expressions among their values", async () => {
    const rows = ["three", "two"].map((id) => ({
      ...project,
      id,
      slug: id,
      finishes: [id],
      year: sql<number>`1900 + ${id.length}`,
    }));
    await database.db.insertInto("portfolio").values(rows).execute();
    const stored = await portfolio();
    expect(stored.map(({ finishes, year }) => [year, ...finishes])).toEqual([
      [2024, ...project.finishes],
      [1905, "three"],
      [1903, "two"],
    ]);
  });

  test("an update of one column, and one from another column", async () => {
    const changed = await database.db
      .updateTable("portfolio")
      .set("finishes", ["Gold leaf"])
      .returning(["finishes", "title"])
      .executeTakeFirst();
    expect(changed).toEqual({ finishes: ["Gold leaf"], title: '["quote"]' });
    await database.db
      .updateTable("portfolio")
      .set(({ ref }) => ({ testimonial: ref("images").$castTo<null>() }))
      .execute();
    expect(await portfolio()).toMatchObject([{ testimonial: project.images }]);
  });

  test("an insert that becomes an update, inside a transaction", async () => {
    await database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("portfolio")
        .values(project)
        .onConflict((conflict) => conflict.column("slug").doUpdateSet({ finishes: ["Lime Wash"] }))
        .execute();
    });
    expect(await portfolio()).toEqual([{ ...project, finishes: ["Lime Wash"] }]);
  });

  test("a column read under another name is text", async () => {
    const row = await database.db
      .selectFrom("portfolio")
      .select(["finishes as stored", "title as finish"])
      .executeTakeFirst();
    expect(row).toEqual({ stored: JSON.stringify(project.finishes), finish: '["quote"]' });
  });

  test("an enquiry whose text is a list stays text", async () => {
    const words = '["quote"]';
    const { db } = database;
    const enquiry = { id: "1", reference: "DS-1", name: words, email: words, phone: words };
    const rest = {
      postcode: words,
      service: words,
      message: words,
      submission_key: "",
      sender: "",
    };
    const stored = { ...enquiry, ...rest, spam_reason: null, received_at: "" };
    await db.insertInto("enquiries").values(stored).execute();
    expect(await db.selectFrom("enquiries").selectAll().execute()).toMatchObject([stored]);
  });
});
