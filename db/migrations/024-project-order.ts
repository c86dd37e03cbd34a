import type { Migration } from "#db/migration.ts";

/** The place of each project in the owner's order, for a portfolio that is ordered by hand. */
export const projectOrder: Migration = {
  name: "024-project-order",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .alterTable("portfolio")
      .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
