import type { Migration } from "#db/migration.ts";

/** Marks receipts held back because their address has had the most allowed per day. */
export const heldReceipts: Migration = {
  name: "010-held-receipts",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .alterTable("mails")
      .addColumn("is_held_back", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
