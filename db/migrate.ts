import type { Kysely, Transaction } from "kysely";
import { lock } from "./lock.ts";
import type { AppliedMigration, Migration } from "./migration.ts";
import { first } from "./migrations/001-first.ts";
import type { MigrationsTable, Tables } from "./schema.ts";

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [first];

/** This program cannot use the database, and changes nothing in it. `message` is one line. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
}

/**
 * Runs the migrations that have not run yet, and returns their names. They run in one transaction,
 * so a failure changes nothing, and under a lock, so one process migrates while others wait.
 * Expansions that this program does not know are left alone. Throws `DatabaseRefused` for any other
 * unknown migration, and for a database that began with other tables. It also throws the errors of
 * migrations. (Kysely's Migrator cannot distinguish a newer database from a damaged one, and leaves
 * its own tables behind when it fails.)
 */
export async function migrate(
  db: Kysely<Tables>,
  wanted: readonly Migration[] = migrations,
): Promise<string[]> {
  return db.transaction().execute((trx) => migrateIn(trx, wanted));
}

/** `migrate` as a part of a longer transaction. */
export async function migrateIn(
  trx: Transaction<Tables>,
  migrations: readonly Migration[],
): Promise<string[]> {
  await lock(trx, "migrations");
  const applied = await readApplied(trx);
  requireKnown(applied, migrations);
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  for (const migration of pending) await apply(trx, migration);
  return pending.map(({ name }) => name);
}

/** The rows of programs before 0.1.0 have no kind and no digest. */
async function readApplied(trx: Transaction<Tables>): Promise<readonly MigrationsTable[]> {
  await trx.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("digest", "text")
    .addColumn("applied_at", "text", (column) => column.notNull())
    .execute();
  return trx.selectFrom("migrations").selectAll().orderBy("name").execute();
}

/** Whether the migrations that ran on a database began with other tables than these. */
export function hasOtherTables(
  applied: readonly AppliedMigration[],
  wanted: readonly Migration[] = migrations,
): boolean {
  const isOurs = ({ name, digest }: Migration) =>
    digest === undefined || applied.some((row) => row.name === name && row.digest === digest);
  return applied.length > 0 && !wanted.every(isOurs);
}

/** The message of the refusal of a database that began with other tables. */
export const otherTables =
  "Another version of this program made the database, with other tables. Nothing in it was changed. " +
  "Start that version, or set DATA_DIR, and DATABASE_URL if it is set, to an empty folder and database.";

function requireKnown(applied: readonly MigrationsTable[], migrations: readonly Migration[]): void {
  if (hasOtherTables(applied, migrations)) throw new DatabaseRefused(otherTables);
  const unknown = applied.find(
    ({ name, kind }) => kind !== "expand" && !migrations.some((known) => known.name === name),
  );
  if (unknown)
    throw new DatabaseRefused(
      `The database is newer than this program: it holds the change "${unknown.name}". ` +
        "Start the newer version, or restore a backup made before it.",
    );
}

async function apply(trx: Transaction<Tables>, migration: Migration): Promise<void> {
  const { name, kind, digest = null } = migration;
  await migration.up(trx);
  const applied_at = new Date().toISOString();
  await trx.insertInto("migrations").values({ name, kind, digest, applied_at }).execute();
}
