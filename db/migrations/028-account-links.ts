import type { Migration } from "#db/migration.ts";

/** Links that let a person make an account or set a password, each once. */
export const accountLinks: Migration = {
  name: "028-account-links",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("account_links")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("role", "text")
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("made_by", "text")
      .addColumn("made_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("used_at", "text")
      .execute();
    await trx.schema
      .createIndex("account_links_user_id")
      .on("account_links")
      .column("user_id")
      .execute();
  },
};
