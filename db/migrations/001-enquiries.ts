import type { Migration } from "#db/migration.ts";

export const enquiries: Migration = {
  name: "001-enquiries",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("enquiries")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("reference", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("phone", "text", (column) => column.notNull())
      .addColumn("postcode", "text", (column) => column.notNull())
      .addColumn("service", "text", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("submission_key", "text", (column) => column.notNull())
      .addColumn("sender", "text", (column) => column.notNull())
      .addColumn("spam_reason", "text")
      .addColumn("received_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("enquiries_submission_key")
      .on("enquiries")
      .column("submission_key")
      .execute();
    await trx.schema
      .createIndex("enquiries_sender")
      .on("enquiries")
      .columns(["sender", "received_at"])
      .execute();
  },
};
