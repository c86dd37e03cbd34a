import type { Migration } from "#db/migration.ts";

/**
 * Who saved a row last, and a service's own alt text and caption for its picture. They are null in
 * rows saved before: the author is unknown, and the picture's own texts apply.
 */
export const editing: Migration = {
  name: "014-editing",
  kind: "foundation",
  async up(trx) {
    for (const table of ["business", "services", "portfolio", "testimonials"])
      await trx.schema.alterTable(table).addColumn("updated_by", "text").execute();
    for (const column of ["hero_alt", "hero_caption"])
      await trx.schema.alterTable("services").addColumn(column, "text").execute();
  },
};
