import type { Migration } from "#db/migration.ts";

export const dailyTests: Migration = {
  name: "008-daily-tests",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("daily_tests")
      .addColumn("day", "text", (column) => column.primaryKey().notNull())
      .addColumn("started_at", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .execute();
  },
};
