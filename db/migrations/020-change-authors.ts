import type { Migration } from "#db/migration.ts";

/** Who removed an item or moved items, and when, until a publication shows it. */
export const changeAuthors: Migration = {
  name: "020-change-authors",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("change_authors")
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .addColumn("changed_by", "text")
      .addPrimaryKeyConstraint("change_authors_key", ["subject", "id"])
      .execute();
  },
};
