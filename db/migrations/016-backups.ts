import type { Migration } from "#db/migration.ts";

/** When backups were made, where they are, and which failed. */
export const backups: Migration = {
  name: "016-backups",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("backups")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("made_at", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("bytes", "bigint")
      .addColumn("fault", "text")
      .execute();
  },
};
