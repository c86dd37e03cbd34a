import type { Migration } from "#db/migration.ts";

/** What the owner has decided once for the site, such as what becomes of the examples. */
export const ownerChoices: Migration = {
  name: "019-owner-choices",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("owner_choices")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("choice", "text", (column) => column.notNull())
      .addColumn("chosen_at", "text", (column) => column.notNull())
      .addColumn("chosen_by", "text", (column) => column.notNull())
      .execute();
  },
};
