import type { Migration } from "#db/migration.ts";

/** What each account may do. Every account made before is an owner. */
export const accountRoles: Migration = {
  name: "025-roles",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .alterTable("users")
      .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
      .execute();
  },
};
