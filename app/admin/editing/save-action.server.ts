import { data, type RouterContextProvider } from "react-router";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin } from "#app/admin/session/require-admin.server.ts";
import { type AppServices, appServices } from "#app/context.ts";
import { BodyFault, editorBytes } from "#app/read-body.server.ts";
import { readJsonObject } from "#app/read-json.server.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { readNewId } from "#domain/forms/new-id.ts";
import { readRevision } from "#domain/forms/revision.ts";
import type { UpdateResult } from "#domain/forms/save-result.ts";
import type { SaveResult } from "./save-result.ts";

interface SavingOptions<Row, Form> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The row's, from the address; none on the page for a new one. */
  id?: string | undefined;
  /** Creates or updates from the form as sent. */
  save(
    db: AppServices["database"]["db"],
    form: unknown,
    options: SavedForm,
  ): Promise<UpdateResult<Row>>;
  /** The row as the editor holds it. */
  toForm(row: Row): Form;
  /** Said when the database has no message of its own. */
  fallback: DatabaseFallback;
}

interface SavedForm {
  /** The row to update; undefined when there is none yet, as far as the editor knows. */
  stored: string | undefined;
  /** What a new row is to have; undefined when none was sent. */
  id: string | undefined;
  /** What the editor began from; 0 when none was sent. */
  revision: number;
  now: Date;
}

const statuses = { saved: 200, invalid: 422, conflict: 409, missing: 404 };

/** Saves what an editor sent. Whatever goes wrong is an answer, so that the editor stays with all that was typed. */
export async function saveAction<Row extends { revision: number }, Form>(
  options: SavingOptions<Row, Form>,
) {
  const { request, context, save, toForm, fallback } = options;
  const answer = (result: SaveResult<Form>, status: number) => data(result, { status });
  const app = context.get(appServices);
  try {
    if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
    const sent = await readJsonObject(request, editorBytes);
    if (sent instanceof BodyFault)
      return answer({ outcome: "failed", message: notUnderstood }, sent.status);
    const id = readNewId(sent.id);
    const revision = readRevision(sent.revision);
    // One that was saved before on the page for a new one has a revision there.
    const stored = options.id ?? (revision > 0 ? id : undefined);
    const how = { stored, id, revision, now: new Date() };
    const result = await save(app.database.db, sent.form, how);
    if (result.outcome === "saved") app.announcements.announce({ type: "content" });
    return answer(editorResult(result, toForm), statuses[result.outcome]);
  } catch (error) {
    return answer({ outcome: "failed", message: failureMessage(error, fallback, app) }, 503);
  }
}

/** The verb's result as the editor understands it: another's row as a form. */
function editorResult<Row extends { revision: number }, Form>(
  result: UpdateResult<Row>,
  toForm: (row: Row) => Form,
): SaveResult<Form> {
  if (result.outcome === "saved") return { outcome: "saved", revision: result.item.revision };
  if (result.outcome !== "conflict") return result;
  const { current } = result;
  return { outcome: "conflict", current: { form: toForm(current), revision: current.revision } };
}
