import type { Migration } from "#db/migration.ts";

/** Notices of new enquiries on people's devices, by Web Push. */
export const push: Migration = {
  name: "031-push",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .createTable("push_keys")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("sealed_private_key", "text", (column) => column.notNull())
      .addColumn("made_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createTable("push_subscriptions")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("session_id", "text", (column) =>
        column.references("sessions.id").onDelete("cascade"),
      )
      .addColumn("endpoint_hash", "text", (column) => column.notNull().unique())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addColumn("device", "text", (column) => column.notNull())
      .addColumn("added_at", "text", (column) => column.notNull())
      .addColumn("last_sent_at", "text")
      .execute();
    for (const column of ["user_id", "session_id"])
      await trx.schema
        .createIndex(`push_subscriptions_${column}`)
        .on("push_subscriptions")
        .column(column)
        .execute();
    await trx.schema
      .createTable("push_notices")
      .addColumn("subscription_id", "text", (column) =>
        column.notNull().references("push_subscriptions.id").onDelete("cascade"),
      )
      .addColumn("enquiry_id", "text", (column) =>
        column.notNull().references("enquiries.id").onDelete("cascade"),
      )
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("next_attempt_at", "text", (column) => column.notNull())
      .addColumn("claimed_until", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("push_notices_pkey", ["subscription_id", "enquiry_id"])
      .execute();
    await trx.schema
      .createIndex("push_notices_enquiry_id")
      .on("push_notices")
      .column("enquiry_id")
      .execute();
  },
};
