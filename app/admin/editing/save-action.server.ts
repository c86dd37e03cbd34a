import { adminAction, type CallArgs } from "#app/admin/calls/admin-action.server.ts";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, type Db, publishedContext } from "#app/context.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { readFormerPlace } from "#domain/forms/former-place.ts";
import { readNewId, readRowId } from "#domain/forms/new-id.ts";
import { readRevision } from "#domain/forms/revision.ts";
import type { UpdateResult } from "#domain/forms/save-result.ts";
import type { FormerPlace } from "#domain/forms/saved-row.ts";
import { type Standing, standings } from "#domain/publishing/standing.ts";
import type { SaveAnswer } from "./editor.ts";
import { type StoredRow, storedForm } from "./stored-form.ts";

interface SavingOptions<Row, Form> extends CallArgs {
  /** The row's, from the address; none on the page for a new one. */
  id?: string | undefined;
  /** Creates or updates from the form as sent. */
  save(db: Db, form: unknown, options: SavedForm): Promise<UpdateResult<Row>>;
  /** The row as the editor holds it. */
  toForm(row: Row): Form;
  /** How it stands against what is published. */
  standing(row: Row, published: ReturnType<typeof standings>): Standing;
  /** Path of the public page that shows it. */
  shownAt(row: Row): string;
  /** Said when the database has no message of its own. */
  fallback: DatabaseFallback;
}

interface SavedForm {
  /** The row to update; undefined when there is none, as far as the editor knows. */
  stored: string | undefined;
  /** What a new row is to have; undefined when none was sent. */
  id: string | undefined;
  /** Of one that was deleted and is added again. */
  former: FormerPlace | undefined;
  /** What the editor began from; 0 when none was sent. */
  revision: number;
  now: Date;
  /** E-mail address of the account. */
  by: string;
}

/** Saves what an editor sent. */
export function saveAction<Row extends StoredRow, Form>(options: SavingOptions<Row, Form>) {
  return adminAction(options, options.fallback, async ({ context, db, admin, now, json }) => {
    const sent = await json();
    const how = { ...rowMeant(sent, options.id), now, by: admin.user.email };
    const result = await options.save(db, sent.form, how);
    return editorResult(result, options, context);
  });
}

/** Which row an editor means: one to make, to save over, or to add again under the id it had. */
function rowMeant(sent: Record<string, unknown>, inAddress: string | undefined) {
  const id = readNewId(sent.id);
  const revision = readRevision(sent.revision);
  // One that was saved before on the page for a new one has a revision there.
  const stored = inAddress ?? (revision > 0 ? id : undefined);
  const former = sent.again === undefined ? undefined : readFormerPlace(sent.again);
  if (!former) return { stored, id, former, revision };
  return { stored: undefined, id: readRowId(stored), former, revision };
}

/** The verb's result as the editor understands it: another's row as a form. */
function editorResult<Row extends StoredRow, Form>(
  result: UpdateResult<Row>,
  { toForm, standing, shownAt }: SavingOptions<Row, Form>,
  context: ContextReader,
): Exclude<SaveAnswer<Form>, CallFailure> {
  if (result.outcome === "conflict")
    return { outcome: "conflict", current: storedForm(result.current, toForm) };
  if (result.outcome !== "saved") return result;
  const { item } = result;
  return {
    outcome: "saved",
    revision: item.revision,
    standing: standing(item, standings(context.get(publishedContext).current())),
    preview: previewAddress("draft", shownAt(item)),
  };
}
