import type { Kysely, Transaction } from "kysely";
import { lock } from "./lock.ts";
import type { Migration } from "./migration.ts";
import { migrations as allMigrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";

/** A newer version of this program has migrated the database. `message` is one line. */
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
 * so a failure changes nothing, and under a lock, so one process migrates while others wait. Throws
 * `DatabaseTooNew`, and the errors of migrations. (Kysely's Migrator cannot distinguish a newer
 * database from a damaged one, and leaves its own tables behind when it fails.)
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "migrations");
    const applied = await appliedMigrations(trx);
    const unknown = applied.find((name) => !migrations.some((known) => known.name === name));
    if (unknown !== undefined) throw new DatabaseTooNew(unknown);
    const pending = migrations.filter(({ name }) => !applied.includes(name));
    for (const migration of pending) await apply(trx, migration);
    return pending.map(({ name }) => name);
  });
}

async function appliedMigrations(trx: Transaction<Tables>): Promise<string[]> {
  await trx.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("applied_at", "text", (column) => column.notNull())
    .execute();
  const rows = await trx.selectFrom("migrations").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}

async function apply(trx: Transaction<Tables>, { name, up }: Migration): Promise<void> {
  await up(trx);
  await trx
    .insertInto("migrations")
    .values({ name, applied_at: new Date().toISOString() })
    .execute();
}
