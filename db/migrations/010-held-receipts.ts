import type { Migration } from "#db/migration.ts";

/** Receipts that were not sent, since their address had had enough of them. */
export const heldReceipts: Migration = {
  name: "010-held-receipts",
  async up(trx) {
    await trx.schema
      .alterTable("mails")
      .addColumn("is_held_back", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
