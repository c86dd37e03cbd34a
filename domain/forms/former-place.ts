import { readRevision } from "./revision.ts";
import type { FormerPlace } from "./saved-row.ts";

/**
 * Where an editor says that a deleted row stood; what it does not say, or not as we write it, is
 * left out.
 */
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
