import type { Migration } from "#db/migration.ts";

/** Lets several processes on one database share work, limits and warnings, and recognise it. */
export const processes: Migration = {
  name: "015-processes",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("leases")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("held_until", "text")
      .addColumn("done_at", "text")
      .execute();
    // RateLimiterPostgres needs these names, types and order.
    await trx.schema
      .createTable("rate_limits")
      .addColumn("key", "varchar(255)", (column) => column.primaryKey().notNull())
      .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expire", "bigint")
      .execute();
    await trx.schema
      .createTable("owner_warnings")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("warning", "text", (column) => column.notNull())
      .addColumn("raised_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema.alterTable("pulse").addColumn("home", "text").execute();
  },
};
