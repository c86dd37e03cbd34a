import type { Migration } from "#db/migration.ts";

export const pulse: Migration = {
  name: "011-pulse",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("pulse")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("beats", "integer", (column) => column.notNull())
      .execute();
    await trx.insertInto("pulse").values({ id: "site", beats: 0 }).execute();
  },
};
