import type { Migration } from "#db/migration.ts";

export const images: Migration = {
  name: "004-images",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("images")
      .addColumn("url", "text", (column) => column.primaryKey().notNull())
      .addColumn("folder", "text", (column) => column.notNull())
      .addColumn("file_name", "text", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("colour", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("variants", "text", (column) => column.notNull())
      .addColumn("social", "text", (column) => column.notNull())
      .addColumn("uploaded_at", "text", (column) => column.notNull())
      .addColumn("uploaded_by", "text", (column) => column.notNull())
      .execute();
  },
};
