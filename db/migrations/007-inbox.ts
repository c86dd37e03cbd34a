import type { Migration } from "#db/migration.ts";

/** The mails, photos, state and notes of enquiries. */
export const inbox: Migration = {
  name: "007-inbox",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .alterTable("enquiries")
      .addColumn("state", "text", (column) => column.notNull().defaultTo("new"))
      .execute();
    await trx.schema.alterTable("enquiries").addColumn("read_at", "text").execute();
    await trx.schema
      .alterTable("enquiries")
      .addColumn("notes", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await trx.schema
      .alterTable("enquiries")
      .addColumn("notes_revision", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await trx.schema
      .alterTable("enquiries")
      .addColumn("is_test", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await trx.schema
      .createIndex("enquiries_received_at")
      .on("enquiries")
      .columns(["received_at desc", "id"])
      .execute();

    await trx.schema
      .createTable("mails")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("enquiry_id", "text", (column) =>
        column.notNull().references("enquiries.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("next_attempt_at", "text", (column) => column.notNull())
      .addColumn("claimed_until", "text")
      .addColumn("sent_at", "text")
      .addColumn("given_up_at", "text")
      .addColumn("last_error", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("mails_due")
      .on("mails")
      .columns(["sent_at", "given_up_at", "next_attempt_at"])
      .execute();
    await trx.schema.createIndex("mails_enquiry_id").on("mails").column("enquiry_id").execute();

    await trx.schema
      .createTable("enquiry_photos")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("enquiry_id", "text", (column) =>
        column.notNull().references("enquiries.id").onDelete("cascade"),
      )
      .addColumn("key", "text", (column) => column.notNull().unique())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("uploaded_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("enquiry_photos_enquiry_id")
      .on("enquiry_photos")
      .column("enquiry_id")
      .execute();
  },
};
