import type { Migration } from "#db/migration.ts";

/** The samples that visitors send with enquiries, and which photos are drawings of them. */
export const enquirySamples: Migration = {
  name: "036-enquiry-samples",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("enquiry_samples")
      .addColumn("enquiry_id", "text", (column) =>
        column.notNull().references("enquiries.id").onDelete("cascade"),
      )
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("code", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("awaits_drawing", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("enquiry_samples_pkey", ["enquiry_id", "place"])
      .execute();
    await trx.schema
      .alterTable("enquiries")
      .addColumn("wants_boards", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await trx.schema.alterTable("enquiry_photos").addColumn("sample_place", "integer").execute();
    await trx.schema
      .alterTable("enquiry_photos")
      .addColumn("shows_own_wall", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
