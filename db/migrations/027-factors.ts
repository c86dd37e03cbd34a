import type { Migration } from "#db/migration.ts";

/** What signs people in beside their password, and the sign-ins that wait for it. */
export const factors: Migration = {
  name: "027-factors",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("passkeys")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("last_used_at", "text")
      .execute();
    await trx.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();
    await trx.schema
      .createTable("authenticator_apps")
      .addColumn("user_id", "text", (column) =>
        column.primaryKey().notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("last_step", "integer", (column) => column.notNull())
      .addColumn("started_at", "text", (column) => column.notNull())
      .addColumn("confirmed_at", "text")
      .execute();
    await trx.schema
      .createTable("recovery_codes")
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("made_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("recovery_codes_pkey", ["user_id", "hash"])
      .execute();
    await trx.schema
      .createTable("pending_sign_ins")
      .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("step", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("challenge", "text")
      .addColumn("password_digest", "text")
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("pending_sign_ins_user_id")
      .on("pending_sign_ins")
      .column("user_id")
      .execute();
    await trx.schema
      .createIndex("pending_sign_ins_expires_at")
      .on("pending_sign_ins")
      .column("expires_at")
      .execute();
    await trx.schema.alterTable("sessions").addColumn("confirmed_at", "text").execute();
    await trx.schema.alterTable("users").addColumn("protection_asked_at", "text").execute();
  },
};
