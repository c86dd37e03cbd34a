import type { Kysely, Transaction } from "kysely";
import { tableNames } from "#db/load-rows.ts";
import type { Tables } from "#db/schema.ts";

/** What a restore notes in the database before it changes anything else. */
export interface RestoreMark {
  /** SHA-256 of the backup. */
  backup: string;
  /** The command that finishes the restore. */
  command: string;
  /** Where pictures and photos go: a bucket, or DATA_DIR. */
  files: string;
  /** 1 if files may have been there before the restore. */
  keeps_files: number;
}

/** The table has one row, and exists only while a restore has not ended: no migration makes it. */
const table = "unfinished_restore";
type MarkTable = Record<typeof table, RestoreMark>;

/** The restore into this database that has not ended; null if there is none. */
export async function readRestoreMark(db: Kysely<Tables>): Promise<RestoreMark | null> {
  if (!(await tableNames(db)).includes(table)) return null;
  const mark = db.withTables<MarkTable>().selectFrom(table).selectAll();
  return (await mark.executeTakeFirst()) ?? null;
}

/** Marks a database, in place of an earlier mark. */
export async function markRestore(db: Kysely<Tables>, mark: RestoreMark): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.schema
      .createTable(table)
      .ifNotExists()
      .addColumn("backup", "text", (column) => column.primaryKey().notNull())
      .addColumn("command", "text", (column) => column.notNull())
      .addColumn("files", "text", (column) => column.notNull())
      .addColumn("keeps_files", "integer", (column) => column.notNull())
      .execute();
    const marked = trx.withTables<MarkTable>();
    await marked.deleteFrom(table).execute();
    await marked.insertInto(table).values(mark).execute();
  });
}

/** Ends the restore. Does nothing without a mark. */
export async function removeRestoreMark(trx: Transaction<Tables>): Promise<void> {
  await trx.schema.dropTable(table).ifExists().execute();
}

/** The tables of a database, ours and others, without the mark's. */
export async function tablesBesideMark(db: Kysely<Tables>): Promise<string[]> {
  return (await tableNames(db)).filter((name) => name !== table);
}
