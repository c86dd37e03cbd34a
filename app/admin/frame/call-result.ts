/** Every outcome of a write of the admin. */
export type Outcome =
  | "saved"
  | "deleted"
  | "moved"
  | "published"
  | "tested"
  | "replaced"
  | "undone"
  | "due"
  | "changed"
  | "ended"
  | "nothing"
  | "offered"
  | "added"
  | "renamed"
  | "removed"
  | "recent"
  | "signed-in-long-ago"
  | "unavailable"
  | "missing"
  | "conflict"
  | "stale"
  | "invalid"
  | "refused"
  | "throttled"
  | CallFailure["outcome"];

/** Failures that every write of the admin can have. */
export type CallFailure =
  /** The session has ended. */
  { outcome: "signed-out" } | { outcome: "failed"; message: string };

/** The result of a verb of the admin. */
export interface VerbResult {
  outcome: Exclude<Outcome, CallFailure["outcome"]>;
}
