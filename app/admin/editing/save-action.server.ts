import { adminAction, type CallArgs } from "#app/admin/calls/admin-action.server.ts";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { publishedContext } from "#app/context.ts";
import type { FormOf } from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { type SaveOptions, save } from "#domain/content/store.ts";
import { readFormerPlace, readNewId, readRevision, readRowId } from "#domain/forms/sent-row.ts";
import { publishedStates } from "#domain/publishing/published-state.ts";
import { contentAreas } from "./content-areas.ts";
import type { SaveAnswer } from "./editor.ts";
import { storedForm } from "./stored-form.ts";

/** Saves what an editor of this content type sent. `params.id` is missing for a new item. */
export function saveAction<Type extends RegisteredType>(
  args: CallArgs & { params: { id?: string | undefined } },
  type: Type,
) {
  const { called, publicPath } = contentAreas[type.noun];
  const inPath = type.isSingle ? type.name : args.params.id;
  return adminAction(
    args,
    `Failed to save ${called}`,
    async ({ context, db, admin, now, json }) => {
      const sent = await json();
      const row = rowMeant(sent, inPath);
      const result = await save(db, type, { form: sent.form, ...row, now, by: admin.user.email });
      const answer: Exclude<SaveAnswer<FormOf<Type>>, CallFailure> = result.outcome === "conflict"
        ? { outcome: "conflict", current: storedForm(type, result.current) }
        : result.outcome === "saved"
          ? {
              outcome: "saved",
              revision: result.item.revision,
              publishedState: publishedStates(
                context.get(publishedContext).current(),
                type,
              )(result.item),
              preview: previewAddress("draft", publicPath(slugged(result.item))),
            }
          : result;
      return answer;
    },
  );
}

/** A revision that no row has: such a save overwrites nothing. */
const noRevision = -1;

/** The row that an editor means: a new one, one to overwrite, or a deleted one to add again. */
function rowMeant(
  sent: Record<string, unknown>,
  inPath: string | undefined,
): Pick<SaveOptions, "id" | "revision" | "former"> {
  const newId = readNewId(sent.id);
  const revision = readRevision(sent.revision);
  // On the page for a new item, a revision means that it was saved before.
  const id = inPath ?? (revision > 0 ? newId : undefined);
  if (sent.again !== undefined) return { id: readRowId(id), former: readFormerPlace(sent.again) };
  return id ? { id, revision: revision || noRevision } : { id: newId };
}

function slugged(item: object): { slug: string } {
  return { slug: "", ...item };
}
