import type { Migration } from "#db/migration.ts";

/** The plates of a finish, and the pictures of the steps of its process. Both are JSON lists. */
export const platesOfServices: Migration = {
  name: "032-plates",
  kind: "expand",
  async up(trx) {
    for (const column of ["plates", "step_pictures"]) {
      await trx.schema
        .alterTable("services")
        .addColumn(column, "text", (text) => text.notNull().defaultTo("[]"))
        .execute();
    }
  },
};
