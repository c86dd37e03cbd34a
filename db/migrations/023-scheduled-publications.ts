import type { Migration } from "#db/migration.ts";

/** Publications that the program makes by itself at a time that the owner chose. */
export const scheduledPublications: Migration = {
  name: "023-scheduled-publications",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("scheduled_publications")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("made_at", "text", (column) => column.notNull())
      .addColumn("made_by", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("base_version", "integer", (column) => column.notNull())
      .addColumn("patch", "text", (column) => column.notNull())
      .addColumn("changes", "text", (column) => column.notNull())
      .addColumn("outcome", "text")
      .addColumn("ended_at", "text")
      .addColumn("version", "integer")
      .addColumn("names", "text", (column) => column.notNull().defaultTo("[]"))
      .addColumn("put_away", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
