import { data } from "react-router";
import type { CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  databaseContext,
  type LogError,
  logErrorContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import {
  emptyForm,
  type FormOf,
  formOf,
  labelsOf,
  picturesIn,
  type SavedRow,
  type StoredItem,
} from "#domain/content/content-type.ts";
import type { RegisteredType, SingleType } from "#domain/content/registry.ts";
import { get, type ListPlace } from "#domain/content/store.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields } from "#domain/sample-site/examples.ts";
import { failureTo } from "./content-areas.ts";
import type { OpenedForm, StoredForm } from "./editor.ts";
import { copyStart, earlierStart } from "./form-start.server.ts";

/**
 * Loads the form for an editor of this content type. The form is empty if the path has no id.
 * `?copy=` begins a new item as a copy, `?from=` brings back what a version had.
 * @param more reads other data that the form needs. Gets the row, or null for a new item.
 */
export async function contentLoader<Type extends RegisteredType, More extends object = object>(
  args: CallArgs & { params: { id?: string | undefined } },
  type: Type,
  more: (item: StoredItem<Type> | null) => Promise<More> = async () => ({}) as More,
) {
  await requireAdmin(args, "content");
  const { context, params } = args;
  const id = type.isSingle ? type.name : params.id;
  async function open() {
    const now = new Date();
    const item = id === undefined ? null : await get(context.get(databaseContext).db, type, id);
    const begun =
      id === undefined
        ? await copyStart(context, type, args.request, now)
        : await earlierStart(context, type, id, args.request, now);
    if (id !== undefined && !item && !begun) return null;
    const row = item
      ? { ...storedForm(type, item, now), examples: exampleFields(type, item) }
      : {
          form: emptyForm(type, now),
          revision: null,
          ...(begun?.listPlace && { again: begun.listPlace }),
        };
    const opened: OpenedForm<FormOf<Type>> = { ...row, ...(begun && { start: begun.start }) };
    const shown = [item, begun?.item].flatMap((one) => (one ? picturesIn(type, one) : []));
    const pictures = shown.length > 0 ? await context.get(picturesContext)(shown) : {};
    return { opened, labels: labelsOf(type), pictures, ...(await more(item)) };
  }
  return editorLoader(open, failureTo("fetch", type.noun), context.get(logErrorContext));
}

/** Loads the form of a single item, and whether visitors see what is saved. */
export function singleLoader<Type extends SingleType, More extends object = object>(
  args: CallArgs,
  type: Type,
  more: () => Promise<More> = async () => ({}) as More,
) {
  return contentLoader({ ...args, params: {} }, type, async (item) => {
    const stateOf = publishedStates(args.context.get(publishedContext).current(), type);
    const publishedState: PublishedState = item ? stateOf(item) : "new";
    return { publishedState, ...(await more()) };
  });
}

/** A row as its editor holds it. */
export function storedForm<Type extends RegisteredType>(
  type: Type,
  item: StoredItem<Type>,
  now: Date,
): StoredForm<FormOf<Type>> {
  const { revision, updatedAt, updatedBy, position, createdAt } = item as Omit<
    SavedRow,
    "createdAt"
  > &
    ListPlace;
  const listPlace = { position, createdAt };
  return {
    form: formOf(type, item, now),
    revision,
    savedAt: updatedAt,
    savedBy: updatedBy,
    listPlace,
  };
}

/**
 * Answers with the result of `open`: null and 404 when there is no such row, the banner's message
 * and 503 when the database fails.
 */
export async function editorLoader<Opened extends object>(
  open: () => Promise<Opened | null>,
  fallback: DatabaseFallback,
  logError: LogError,
) {
  try {
    const opened = await open();
    return opened ? data(opened) : data(null, { status: 404 });
  } catch (error) {
    return data({ error: failureMessage(error, fallback, logError) }, { status: 503 });
  }
}
