import type { Migration } from "#db/migration.ts";

/** What specifiers ask about a service, as JSON: rows of a term and a text. */
export const specification: Migration = {
  name: "034-specification",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .alterTable("services")
      .addColumn("specification", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
