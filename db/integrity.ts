import { sql } from "kysely";
import type { Database } from "./open.ts";
import { isDamaged } from "./query-errors.ts";

/**
 * The damage found in a SQLite file, in SQLite's words; empty when there is none. It reads the
 * whole file, in another thread. `quick` does not compare indexes with rows, nor look for rows
 * whose parent row is missing. PostgreSQL is not checked: it detects damaged pages by its own
 * checksums, and only its administrator may run `pg_amcheck`. Throws when the file cannot be read.
 */
export async function findDamage(
  { reading, kind }: Pick<Database, "reading" | "kind">,
  depth: "quick" | "whole",
): Promise<string[]> {
  if (kind === "postgres") return [];
  try {
    if (depth === "quick") return await check(reading, "quick_check");
    return [...(await check(reading, "integrity_check")), ...(await orphans(reading))];
  } catch (error) {
    if (isDamaged(error)) return [error.message];
    throw error;
  }
}

async function check(
  reading: Database["reading"],
  pragma: "quick_check" | "integrity_check",
): Promise<string[]> {
  const { rows } = await sql<Record<string, string>>`pragma ${sql.raw(pragma)}`.execute(reading);
  return rows.map((row) => row[pragma] ?? "").filter((line) => line !== "ok");
}

async function orphans(reading: Database["reading"]): Promise<string[]> {
  const found = sql<{ table: string; parent: string }>`pragma foreign_key_check`;
  const { rows } = await found.execute(reading);
  const lines = rows.map(
    ({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`,
  );
  return [...new Set(lines)];
}
