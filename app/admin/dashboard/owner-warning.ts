/** A problem that the dashboard shows the owner, in plain words. */
export interface OwnerWarning {
  /** Names the cause, e.g. `disk`. */
  id: string;
  text: string;
  /** The admin page where the owner can see or fix the problem. */
  link?: { to: string; label: string };
}

/**
 * The warnings that apply now. Whoever finds a problem raises its warning, and clears it when the
 * problem is gone.
 */
export interface OwnerWarnings {
  raise(id: string, warning: Omit<OwnerWarning, "id">): void;
  clear(id: string): void;
  /** In the order in which they were first raised. */
  current(): OwnerWarning[];
}
