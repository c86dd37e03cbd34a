import { sql } from "kysely";
import type { Migration } from "#db/migration.ts";

/**
 * Columns and indexes to search and count many thousands of enquiries. `domain/enquiries/search.ts`
 * fills the columns of old rows later, in batches: doing it here would delay the start.
 */
export const searchText: Migration = {
  name: "013-search-text",
  kind: "foundation",
  async up(trx) {
    const text = (name: string) =>
      trx.schema
        .alterTable("enquiries")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    await text("search_text");
    await text("email_key");
    await trx.schema
      .alterTable("enquiries")
      .addColumn("search_revision", "integer", (column) => column.notNull().defaultTo(-1))
      .execute();
    await sql`create index enquiries_without_search_text on enquiries (id)
      where search_revision <> notes_revision`.execute(trx);
    await trx.schema
      .createIndex("enquiries_email_key")
      .on("enquiries")
      .columns(["email_key", "spam_reason", "received_at desc"])
      .execute();
    await trx.schema
      .createIndex("enquiries_listed")
      .on("enquiries")
      .columns(["spam_reason", "state", "received_at desc", "id", "is_test"])
      .execute();
    await sql`create index enquiries_spam on enquiries (received_at desc, id)
      where spam_reason is not null`.execute(trx);
    // Every page of the admin checks for unpublished changes. These indexes spare it reading the
    // rows, which may be megabytes.
    await sql`create index portfolio_revisions on portfolio (id, revision)`.execute(trx);
    await sql`create index testimonials_revisions on testimonials (id, revision)`.execute(trx);
  },
};
