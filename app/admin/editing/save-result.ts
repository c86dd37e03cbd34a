import type { Standing } from "#domain/publishing/standing.ts";
import type { StoredForm } from "./stored-form.ts";

/** What an editor's action answers. `Form` is the form as the editor holds it. */
export type SaveResult<Form> =
  /** What visitors see of it now, and where its page is previewed. */
  | { outcome: "saved"; revision: number; standing: Standing; preview: string }
  /** A message a field; nested fields as `images.2.alt`. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Somebody saved in between: their version, and the revision to save over it. */
  | { outcome: "conflict"; current: StoredForm<Form> }
  /** It was deleted meanwhile. */
  | { outcome: "missing" }
  /** The session is over; nothing was saved. */
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };
