import type { Migration } from "#db/migration.ts";

/** Counts the photos decoded for an enquiry, to limit them: decoding one takes seconds. */
export const photoTries: Migration = {
  name: "009-photo-tries",
  kind: "foundation",
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
