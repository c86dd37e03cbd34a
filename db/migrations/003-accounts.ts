import type { Migration } from "#db/migration.ts";

/**
 * The columns of `users`, `credentials` and `sessions` are those that Better Auth 1.7 wrote, which
 * this program used until version 0.1 (docs/decisions/026-passwords-and-sessions-of-our-own.md).
 */
export const accounts: Migration = {
  name: "003-accounts",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("users")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("email_verified", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("image", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createTable("credentials")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("provider_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("access_token", "text")
      .addColumn("refresh_token", "text")
      .addColumn("id_token", "text")
      .addColumn("access_token_expires_at", "text")
      .addColumn("refresh_token_expires_at", "text")
      .addColumn("scope", "text")
      .addColumn("password", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addUniqueConstraint("credentials_provider_account", ["provider_id", "account_id"])
      .execute();
    await trx.schema
      .createTable("sessions")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("refresh_hash", "text", (column) => column.notNull().unique())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("access_hash", "text", (column) => column.notNull().unique())
      .addColumn("access_expires_at", "text", (column) => column.notNull())
      .addColumn("previous_access_hash", "text")
      .addColumn("sender", "text")
      .addColumn("user_agent", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createTable("known_browsers")
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("browser_hash", "text", (column) => column.notNull())
      .addColumn("user_agent", "text", (column) => column.notNull())
      .addColumn("last_signed_in_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("known_browsers_pkey", ["user_id", "browser_hash"])
      .execute();
    for (const [table, column] of indexed) {
      await trx.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
  },
};

const indexed = [
  ["credentials", "user_id"],
  ["sessions", "user_id"],
  ["sessions", "previous_access_hash"],
] as const;
