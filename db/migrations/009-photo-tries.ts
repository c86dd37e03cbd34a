import type { Migration } from "#db/migration.ts";

/** How often photos were sent with an enquiry, taken or not: opening one costs seconds. */
export const photoTries: Migration = {
  name: "009-photo-tries",
  async up(trx) {
    await trx.schema
      .alterTable("enquiries")
      .addColumn("photo_tries", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await trx.schema
      .createIndex("enquiry_photos_uploaded_at")
      .on("enquiry_photos")
      .column("uploaded_at")
      .execute();
  },
};
