/** What an editor's action answers. `Form` is the form as the editor holds it. */
export type SaveResult<Form> =
  | { outcome: "saved"; revision: number }
  /** A message a field; nested fields as `images.2.alt`. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Somebody saved in between: their version, and the revision to save over it. */
  | { outcome: "conflict"; current: { form: Form; revision: number } }
  /** It was deleted meanwhile. */
  | { outcome: "missing" }
  /** The session is over; nothing was saved. */
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };
