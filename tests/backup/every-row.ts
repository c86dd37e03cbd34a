import type { DatabaseOptions } from "#db/open.ts";
import { openSnapshot } from "#db/snapshot.ts";
import { rowToLine } from "#domain/backup/held-rows.ts";

/** All rows as lines of JSON, by table. Sorted, so that equal databases give equal lines. */
export async function everyRow(options: DatabaseOptions): Promise<Record<string, string[]>> {
  const snapshot = await openSnapshot(options);
  try {
    const lines: Record<string, string[]> = {};
    for (const { name } of snapshot.tables) lines[name] = [];
    for await (const { table, rows } of snapshot.batches())
      lines[table.name]?.push(...rows.map(rowToLine));
    for (const of of Object.values(lines)) of.sort();
    return lines;
  } finally {
    await snapshot.close();
  }
}
