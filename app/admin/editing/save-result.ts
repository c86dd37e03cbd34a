import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { Standing } from "#domain/publishing/standing.ts";
import type { StoredForm } from "./stored-form.ts";

/** What an editor's action answers. `Form` is the form as the editor holds it. */
export type SaveResult<Form> =
  /** `standing` says what visitors see now. `preview` is the path of the item's preview. */
  | { outcome: "saved"; revision: number; standing: Standing; preview: string }
  /** One message per field. Nested fields read `images.2.alt`. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Someone else saved first. `current` holds their version and its revision. */
  | { outcome: "conflict"; current: StoredForm<Form> }
  /** Someone deleted the row. */
  | { outcome: "missing" }
  | CallFailure;
