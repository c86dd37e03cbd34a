import type { CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, picturesContext } from "#app/context.ts";
import { emptyForm, type FormOf, labelsOf, picturesIn } from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { contentAreas } from "./content-areas.ts";
import { editorLoader } from "./editor-loader.server.ts";
import { type OpenedForm, storedForm } from "./stored-form.ts";

/**
 * What an editor of this content type opens with: an empty form where the path has no id.
 * @param more reads what the form needs besides
 */
export async function contentLoader<Type extends RegisteredType, More extends object = object>(
  args: CallArgs & { params: { id?: string | undefined } },
  type: Type,
  more: () => Promise<More> = async () => ({}) as More,
) {
  await requireAdmin(args);
  const { context, params } = args;
  const id = type.isSingle ? type.name : params.id;
  async function open() {
    const item = id === undefined ? null : await get(context.get(databaseContext).db, type, id);
    if (id !== undefined && !item) return null;
    const opened: OpenedForm<FormOf<Type>> = item
      ? storedForm(type, item)
      : { form: emptyForm(type, new Date()), revision: null };
    const pictures = item ? await context.get(picturesContext)(picturesIn(type, item)) : {};
    return { opened, labels: labelsOf(type), pictures, ...(await more()) };
  }
  const failure = `Failed to fetch ${contentAreas[type.noun].called}` as const;
  return editorLoader(open, failure, context.get(logErrorContext));
}
