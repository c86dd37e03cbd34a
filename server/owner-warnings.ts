import type { OwnerWarning, OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";

/** Stores warnings to the owner until they are cleared. The dashboard shows them first. */
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
