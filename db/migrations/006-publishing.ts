import { sql } from "kysely";
import type { Migration } from "#db/migration.ts";

/**
 * Moves a version's content to a separate table: the list of versions does not need it, and it is
 * deleted for old versions.
 */
export const publishing: Migration = {
  name: "006-publishing",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("publication_contents")
      .addColumn("version", "integer", (column) =>
        column.primaryKey().notNull().references("publications.version").onDelete("cascade"),
      )
      .addColumn("content", "text", (column) => column.notNull())
      .execute();
    await sql`insert into publication_contents (version, content) select version, content from publications`.execute(
      trx,
    );
    await trx.schema.alterTable("publications").dropColumn("content").execute();
    for (const [column, type, value] of added) {
      await trx.schema
        .alterTable("publications")
        .addColumn(column, type, (definition) => definition.notNull().defaultTo(value))
        .execute();
    }
    await trx.schema.alterTable("publications").addColumn("restores", "integer").execute();

    await trx.schema
      .createTable("publication_pictures")
      .addColumn("version", "integer", (column) =>
        column.notNull().references("publication_contents.version").onDelete("cascade"),
      )
      .addColumn("url", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("publication_pictures_pkey", ["version", "url"])
      .execute();
    await trx.schema
      .createIndex("publication_pictures_url")
      .on("publication_pictures")
      .column("url")
      .execute();
  },
};

const added = [
  ["changes", "text", "[]"],
  ["change_count", "integer", 0],
  ["set_aside", "integer", 0],
] as const;
