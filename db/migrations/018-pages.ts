import type { Migration } from "#db/migration.ts";

/** The texts of the pages, a row each, and what search engines show of services and projects. */
export const pages: Migration = {
  name: "018-pages",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("pages")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("updated_by", "text")
      .execute();
    for (const table of ["services", "portfolio"])
      for (const name of ["seo_title", "seo_description"])
        await trx.schema
          .alterTable(table)
          .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
          .execute();
  },
};
