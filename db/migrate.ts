import type { Kysely, Transaction } from "kysely";
import { lock } from "./lock.ts";
import type { Migration } from "./migration.ts";
import { migrations as allMigrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";

/** A newer program has contracted the database. `message` is one line. */
export class DatabaseTooNew extends Error {
  override readonly name = "DatabaseTooNew";

  constructor(unknown: string) {
    super(
      `The database is newer than this program: it holds the change "${unknown}". ` +
        "Start the newer version, or restore a backup made before it.",
    );
  }
}

/**
 * Runs the migrations that have not run yet, and returns their names. They run in one transaction,
 * so a failure changes nothing, and under a lock, so one process migrates while others wait.
 * Expansions that this program does not know are left alone; for any other unknown migration it
 * throws `DatabaseTooNew`. It also throws the errors of migrations. (Kysely's Migrator cannot
 * distinguish a newer database from a damaged one, and leaves its own tables behind when it fails.)
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return db.transaction().execute((trx) => migrateIn(trx, migrations));
}

/** `migrate` as a part of a longer transaction. */
export async function migrateIn(
  trx: Transaction<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  await lock(trx, "migrations");
  const applied = await namesIn(trx, "migrations");
  const unknown = applied.find((name) => !migrations.some((known) => known.name === name));
  if (unknown !== undefined) throw new DatabaseTooNew(unknown);
  const expanded = await namesIn(trx, "expansions");
  const done = new Set([...applied, ...expanded]);
  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const migration of pending) await apply(trx, migration);
  return pending.map(({ name }) => name);
}

type RecordTable = "migrations" | "expansions";

/**
 * The table that records a migration. Expansions have their own, because the first programs knew no
 * kinds of migration and refuse a database with an unknown name in `migrations`.
 */
function recordOf({ kind }: Migration): RecordTable {
  return kind === "expand" ? "expansions" : "migrations";
}

async function namesIn(trx: Transaction<Tables>, record: RecordTable): Promise<string[]> {
  await trx.schema
    .createTable(record)
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("applied_at", "text", (column) => column.notNull())
    .execute();
  const rows = await trx.selectFrom(record).select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

async function apply(trx: Transaction<Tables>, migration: Migration): Promise<void> {
  await migration.up(trx);
  await trx
    .insertInto(recordOf(migration))
    .values({ name: migration.name, applied_at: new Date().toISOString() })
    .execute();
}
