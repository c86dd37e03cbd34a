import type { Migration } from "#db/migration.ts";

/** Refresh credentials that were replaced, and accounts whose password must be changed. */
export const spentCredentials: Migration = {
  name: "026-sessions",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .alterTable("users")
      .addColumn("must_change_password", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await trx.schema
      .createTable("spent_credentials")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("session_id", "text", (column) =>
        column.notNull().references("sessions.id").onDelete("cascade"),
      )
      .addColumn("spent_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("spent_credentials_session_id")
      .on("spent_credentials")
      .column("session_id")
      .execute();
  },
};
