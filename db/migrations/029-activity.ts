import { sql } from "kysely";
import { activityTriggers } from "#db/activity-triggers.ts";
import { databaseKind } from "#db/database-kind.ts";
import type { Migration } from "#db/migration.ts";

/** The record of who did what, which triggers keep from being changed or deleted. */
export const activity: Migration = {
  name: "029-activity",
  kind: "expand",
  async up(trx) {
    const kind = databaseKind(trx);
    await trx.schema
      .createTable("activity_settings")
      .addColumn("name", "text", (column) =>
        column.primaryKey().notNull().check(sql`name = 'site'`),
      )
      .addColumn("kept_months", "integer", (column) =>
        column.notNull().check(sql`kept_months between 3 and 120`),
      )
      .execute();
    await trx.insertInto("activity_settings").values({ name: "site", kept_months: 24 }).execute();

    await trx.schema
      .createTable("activity")
      .addColumn("id", kind === "sqlite" ? "integer" : "serial", (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .addColumn("actor_id", "text")
      .addColumn("actor_email", "text", (column) => column.notNull())
      .addColumn("actor_role", "text")
      .addColumn("sender", "text")
      .addColumn("session", "text")
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("subject", "text")
      .addColumn("subject_id", "text")
      .addColumn("subject_name", "text", (column) => column.notNull())
      .addColumn("search_text", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .addColumn("before", "text")
      .execute();
    const index = (name: string, columns: string[]) =>
      trx.schema
        .createIndex(`activity_${name}`)
        .on("activity")
        .columns([...columns, "at", "id"])
        .execute();
    await index("by_time", []);
    await index("by_event", ["event"]);
    await index("by_person", ["actor_email"]);
    for (const { name, definition, body } of activityTriggers[kind]) {
      if (body !== undefined)
        await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
          trx,
        );
      await sql.raw(`create trigger ${name} ${definition}`).execute(trx);
    }
  },
};
