import type { Migration } from "#db/migration.ts";

/** Names this copy of the site, so that a bucket can say to which it belongs. */
export const installation: Migration = {
  name: "017-installation",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("installation")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .execute();
  },
};
