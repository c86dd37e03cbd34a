/** Something the owner should know, in her words. */
export interface OwnerWarning {
  /** Names the cause, e.g. `disk`. */
  id: string;
  text: string;
  /** Where in the admin it can be looked at or put right. */
  link?: { to: string; label: string };
}

/** What the owner should know now. Each cause raises its warning, and clears it when it is gone. */
export interface OwnerWarnings {
  raise(id: string, warning: Omit<OwnerWarning, "id">): void;
  clear(id: string): void;
  /** In the order in which they were first raised. */
  current(): OwnerWarning[];
}
