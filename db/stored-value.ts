import type { AppliedMigration } from "./migration.ts";
import type { DatabaseKind } from "./queries.ts";

/**
 * A value as both databases store it. Whole numbers are `number` where that is exact, and `bigint`
 * beyond.
 */
export type StoredValue = string | number | bigint | Uint8Array | null;

/** A table, and the order in which rows list its columns. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Rows of one table, in the order of its `columns`. */
export interface RowBatch {
  table: TableShape;
  rows: StoredValue[][];
}

/** Every row of a database as of one moment. */
export interface StoredRows {
  /** The migrations that had run. */
  migrations: AppliedMigration[];
  /** Each table after those that its rows refer to. */
  tables: TableShape[];
  /** All rows, in the order of `tables`, about `batchBytes` at a time. */
  batches(): AsyncIterable<RowBatch>;
}

/** A whole database as of one moment. Others can write to it in the meantime. */
export interface Snapshot extends StoredRows {
  kind: DatabaseKind;
  close(): Promise<void>;
}

/** How much of a table is held in memory at once, unless a single row is larger. */
export const batchBytes = 1024 * 1024;

/** About how many bytes a row takes. */
export function rowBytes(row: readonly StoredValue[]): number {
  let bytes = 0;
  for (const value of row)
    bytes += typeof value === "string" || value instanceof Uint8Array ? value.length : 8;
  return bytes;
}

/** A number if that is exact. */
export function exactNumber(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A foreign key between two tables. */
export interface Reference {
  child: string;
  parent: string;
}

/**
 * The tables by name, each after those that its rows refer to, so that rows can be inserted in this
 * order. Throws when tables refer to each other in a circle.
 */
export function inReferenceOrder(
  names: readonly string[],
  references: readonly Reference[],
): string[] {
  const ordered: string[] = [];
  const waiting = new Set(names.toSorted());
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) =>
      references.every(
        ({ child, parent }) => child !== name || parent === name || !waiting.has(parent),
      ),
    );
    if (ready.length === 0) throw new Error(`the tables ${[...waiting]} refer to each other`);
    for (const name of ready) waiting.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}
