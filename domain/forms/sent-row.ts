/** The place of a deleted row. A part that is left out is set as for a new row. */
export interface FormerPlace {
  /** Position in the owner's order. */
  position?: number | undefined;
  /** ISO-8601 text in UTC; lists are ordered by it. */
  createdAt?: string | undefined;
}

/** The id that the browser made for a new row, 128 bits in hexadecimal; undefined if malformed. */
export function readNewId(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/** The id of a deleted row that is added again; undefined if no row can have it. */
export function readRowId(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}

/** The revision that an editor started from, in digits; 0, as for a new row, if malformed. */
export function readRevision(value: unknown): number {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : 0;
}

/** The former place of a deleted row that is added again. Malformed parts are left out. */
export function readFormerPlace(sent: unknown): FormerPlace {
  const { position, createdAt } = ((typeof sent === "object" && sent) || {}) as Record<
    string,
    unknown
  >;
  return {
    position: readRevision(position) || undefined,
    createdAt: isTime(createdAt) ? createdAt : undefined,
  };
}

/** ISO-8601 text in UTC, as rows have it. */
function isTime(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}
