/**
 * The revision that a form says its editor started from, in figures; 0, of what was never saved,
 * when it says nothing of the kind.
 */
export function readRevision(value: unknown): number {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : 0;
}
