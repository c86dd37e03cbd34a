import { sql } from "kysely";
import type { Database } from "./open.ts";

/** SQLite's codes for pages that contradict each other, and for a file that is no database. */
const damage = [11, 26];

/**
 * What is wrong with a SQLite file, in SQLite's words; empty when nothing is. `quick` leaves out
 * whether indexes and rows agree, and whether rows that others refer to are there. It reads the
 * whole file, in a thread beside. PostgreSQL is not asked: it finds damaged pages by its own
 * checksums, and its `pg_amcheck` may be run by its administrator alone. Throws when the file
 * cannot be read.
 */
export async function findDamage(
  { reading, kind }: Pick<Database, "reading" | "kind">,
  depth: "quick" | "whole",
): Promise<string[]> {
  if (kind === "postgres") return [];
  try {
    const found = await (depth === "quick" ? quickCheck(reading) : wholeCheck(reading));
    const faults = found.filter((line) => line !== "ok");
    return depth === "quick" ? faults : [...faults, ...(await orphans(reading))];
  } catch (error) {
    if (error instanceof Error && "errcode" in error && isDamage(error.errcode))
      return [error.message];
    throw error;
  }
}

async function quickCheck(reading: Database["reading"]): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(reading);
  return rows.map((row) => row.quick_check);
}

async function wholeCheck(reading: Database["reading"]): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reading);
  return rows.map((row) => row.integrity_check);
}

async function orphans(reading: Database["reading"]): Promise<string[]> {
  const check = sql<{ table: string; parent: string }>`pragma foreign_key_check`;
  const { rows } = await check.execute(reading);
  const lines = rows.map(({ table, parent }) => `a row of ${table} belongs to none of ${parent}`);
  return [...new Set(lines)];
}

function isDamage(code: unknown): boolean {
  return typeof code === "number" && damage.includes(code & 0xff);
}
