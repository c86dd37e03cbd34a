/** The thread that `findDamage` starts. */
import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { CheckedFile } from "./integrity.ts";
import { isDamaged } from "./query-errors.ts";
import { openForReading } from "./sqlite-snapshot.ts";

parentPort?.postMessage(damageIn(workerData));

function damageIn({ file, depth }: CheckedFile): string[] {
  const database = openForReading(file);
  try {
    if (depth === "quick") return check(database, "quick_check");
    return [...check(database, "integrity_check"), ...orphans(database)];
  } catch (error) {
    if (isDamaged(error)) return [error.message];
    throw error;
  } finally {
    database.close();
  }
}

function check(database: DatabaseSync, pragma: "quick_check" | "integrity_check"): string[] {
  const rows = database.prepare(`pragma ${pragma}`).all();
  return rows.map((row) => String(row[pragma])).filter((line) => line !== "ok");
}

function orphans(database: DatabaseSync): string[] {
  const rows = database.prepare("pragma foreign_key_check").all();
  const lines = rows.map(
    ({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`,
  );
  return [...new Set(lines)];
}
