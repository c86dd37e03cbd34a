/**
 * The id that a form says its row is to have once it is made, 128 bits in hexadecimal; undefined
 * when it says nothing of the kind.
 */
export function readNewId(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/**
 * The id of a row that there was, which comes back under it; undefined for what no row is called.
 */
export function readRowId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}
