import type { Migration } from "#db/migration.ts";

/** The mail server that the owner has set up in the admin. One row at most. */
export const mailSettings: Migration = {
  name: "030-mail-settings",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("mail_settings")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("encryption", "text", (column) => column.notNull())
      .addColumn("user_name", "text", (column) => column.notNull())
      .addColumn("sealed_password", "text")
      .addColumn("sender", "text", (column) => column.notNull())
      .addColumn("recipients", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("saved_at", "text", (column) => column.notNull())
      .addColumn("saved_by", "text", (column) => column.notNull())
      .execute();
  },
};
