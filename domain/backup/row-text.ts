import type { StoredValue } from "#db/stored-value.ts";

/**
 * A row as one line of JSON, which both databases read alike: a list of its values, in which
 * `{"bytes": …}` holds bytes in base64 and `{"integer": …}` a whole number beyond 2^53. Throws for
 * numbers that JSON cannot hold.
 */
export function rowToLine(row: readonly StoredValue[]): string {
  return JSON.stringify(row.map(toJson));
}

/** Throws for a line that `rowToLine` does not write. */
export function lineToRow(line: string): StoredValue[] {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values)) throw new Error("a row is no list");
  return values.map(fromJson);
}

function toJson(value: StoredValue): unknown {
  if (typeof value === "bigint") return { integer: String(value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error(`${value} cannot be backed up`);
  return value;
}

function fromJson(value: unknown): StoredValue {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && "integer" in value) return BigInt(String(value.integer));
  if (typeof value === "object" && "bytes" in value)
    return Buffer.from(String(value.bytes), "base64");
  throw new Error("a value of a row is of no known type");
}
