/** Every outcome of a write of the admin. */
export type Outcome =
  | "saved"
  | "deleted"
  | "moved"
  | "published"
  | "restored"
  | "due"
  | "changed"
  | "nothing"
  | "missing"
  | "conflict"
  | "stale"
  | "invalid"
  | "refused"
  | "throttled"
  | CallFailure["outcome"];

/** Why a write of the admin did not happen, whatever was asked for. */
export type CallFailure =
  /** The session has ended. */
  { outcome: "signed-out" } | { outcome: "failed"; message: string };

/** What a verb of the admin answers. */
export interface VerbResult {
  outcome: Exclude<Outcome, CallFailure["outcome"]>;
}
