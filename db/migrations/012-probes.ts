import type { Migration } from "#db/migration.ts";

export const probes: Migration = {
  name: "012-probes",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("probes")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("written_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .alterTable("mails")
      .addColumn("is_server_fault", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
