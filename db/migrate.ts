import type { Kysely, Transaction } from "kysely";
import { lock } from "./lock.ts";
import type { Migration } from "./migration.ts";
import { migrations as allMigrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";

/**
 * The database was last used by a newer version of this program. `message` is one line for the
 * person who starts it.
 */
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
 * Brings the tables up to date and returns the names of the migrations that ran. All of it is one
 * transaction, so that a failure changes nothing, and one lock, so that of several processes
 * starting at once one migrates and the others wait. Throws `DatabaseTooNew`, and what a migration
 * throws. (Kysely's Migrator cannot tell a newer database from a damaged one, and leaves its own
 * tables behind when it fails.)
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
