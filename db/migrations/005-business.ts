import type { Migration } from "#db/migration.ts";

export const businessTable: Migration = {
  name: "005-business",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("business")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
  },
};
