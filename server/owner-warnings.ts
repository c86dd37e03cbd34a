import type { OwnerWarning, OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";

/** Keeps what the owner should know for as long as it is true. The dashboard shows it first. */
export function createOwnerWarnings(): OwnerWarnings {
  const raised = new Map<string, OwnerWarning>();
  return {
    raise(id, warning) {
      raised.set(id, { id, ...warning });
    },
    clear(id) {
      raised.delete(id);
    },
    current: () => [...raised.values()],
  };
}
