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
  type ContentType,
  emptyForm,
  formOf,
  labelsOf,
  picturesIn,
  type SavedRow,
  type StoredItem,
  shownForm,
} from "#domain/content/content-type.ts";
import type { ShownForm } from "#domain/content/form-layout.ts";
import { mentionable } from "#domain/content/mentions.ts";
import type { Noun, PictureTable, RegisteredType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields } from "#domain/sample-site/examples.ts";
import { failureTo } from "./content-areas.ts";
import type { OpenedForm, StoredForm } from "./editor.ts";
import { copyStart, earlierStart } from "./form-start.server.ts";
import { googleFacts } from "./google-facts.server.ts";
import type { GoogleFacts } from "./google-section.tsx";

/** What an editor opens with. */
export interface LoadedForm {
  noun: Noun;
  /** Where uploads go. */
  folder: PictureTable;
  shown: ShownForm;
  opened: OpenedForm;
  /** The fields' labels, by name. */
  labels: Record<string, string>;
  /** The pictures that the form shows, by url. */
  pictures: Record<string, Picture>;
  /** Whether visitors see what is saved, for what there is one of. */
  publishedState: PublishedState | undefined;
  /** Undefined where search engines find no page. */
  google: GoogleFacts | undefined;
}

/**
 * Loads the form for an editor of this content type. The form is empty if the path has no id.
 * `?copy=` begins a new item as a copy, `?from=` brings back what a version had.
 */
export async function contentLoader(
  args: CallArgs & { params: { id?: string | undefined } },
  type: RegisteredType,
) {
  await requireAdmin(args, "content");
  const { context, params } = args;
  const { db } = context.get(databaseContext);
  const id = type.isSingle ? type.name : params.id;
  async function open(): Promise<LoadedForm | null> {
    const now = new Date();
    const item = id === undefined ? null : await get(db, type, id);
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
          ...(begun?.isAgain && { again: true as const }),
        };
    const urls = [item, begun?.item].flatMap((one) => (one ? picturesIn(type, one) : []));
    const stateOf = publishedStates(context.get(publishedContext).current(), type);
    return {
      noun: type.noun,
      folder: type.table as PictureTable,
      shown: shownForm(type, await mentionable(db, type, mentionedBy(type, item, begun?.item))),
      opened: { ...row, ...(begun && { start: begun.start }) },
      labels: labelsOf(type),
      pictures: urls.length > 0 ? await context.get(picturesContext)(urls) : {},
      publishedState: type.isSingle ? (item ? stateOf(item) : "new") : undefined,
      google: "seoTitle" in type.fields ? await googleFacts(context) : undefined,
    };
  }
  return editorLoader(open, failureTo("fetch", type.noun), context.get(logErrorContext));
}

/** What these items of a type mention. */
function mentionedBy({ mentions }: ContentType, ...items: (object | null | undefined)[]) {
  const field = mentions?.field ?? "";
  const values = items.map((item) => (item as Record<string, unknown> | undefined)?.[field]);
  return values.filter((value): value is string => typeof value === "string" && value !== "");
}

/** A row as its editor holds it. */
export function storedForm<Type extends RegisteredType>(
  type: Type,
  item: StoredItem<Type>,
  now: Date,
): StoredForm {
  const { revision, updatedAt, updatedBy } = item as Omit<SavedRow, "createdAt">;
  return { form: formOf(type, item, now), revision, savedAt: updatedAt, savedBy: updatedBy };
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
