/** Why a write of the admin did not happen, whatever was asked for. */
export type CallFailure =
  /** The session has ended. */
  { outcome: "signed-out" } | { outcome: "failed"; message: string };
