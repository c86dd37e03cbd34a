import type { Migration } from "#db/migration.ts";

/**
 * Who saved a row last, and what a service says of its picture. Null in rows that an older program
 * wrote: then nobody knows who it was, and the picture's own words hold.
 */
export const editing: Migration = {
  name: "014-editing",
  async up(trx) {
    for (const table of ["business", "services", "portfolio", "testimonials"])
      await trx.schema.alterTable(table).addColumn("updated_by", "text").execute();
    for (const column of ["hero_alt", "hero_caption"])
      await trx.schema.alterTable("services").addColumn(column, "text").execute();
  },
};
