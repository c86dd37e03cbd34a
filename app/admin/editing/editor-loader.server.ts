import { data } from "react-router";
import type { CallArgs } from "#app/admin/frame/admin-action.server.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  type ContextReader,
  databaseContext,
  type LogError,
  logErrorContext,
  picturesContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import { fullMoment } from "#domain/business/london-clock.ts";
import { business } from "#domain/content/business.ts";
import {
  type ContentType,
  emptyForm,
  formOf,
  labelsOf,
  picturesIn,
  type SavedRow,
  type StoredItem,
  shownForm,
  titleOf,
} from "#domain/content/content-type.ts";
import type { ShownForm } from "#domain/content/form-layout.ts";
import { mentionable } from "#domain/content/mentions.ts";
import {
  type ListType,
  type Noun,
  type PictureTable,
  type RegisteredType,
  typeOf,
} from "#domain/content/registry.ts";
import { getRevision } from "#domain/content/revisions.ts";
import { freeSlug } from "#domain/content/rows.ts";
import { get } from "#domain/content/store.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields } from "#domain/sample-site/examples.ts";
import { failureTo, nounAt } from "./content-areas.ts";
import type { FormStart, OpenedForm, StoredForm } from "./editor.ts";
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

/** `params.id` is missing for a new item. */
export type EditorArgs = CallArgs & { url: URL; params: { id?: string | undefined } };

/**
 * Loads the form for the editor at this address. The form is empty if the path has no id.
 * `?copy=` begins a new item as a copy, `?from=` brings back what a revision had.
 */
export async function contentLoader(args: EditorArgs) {
  const type = typeAt(args.url);
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

/** The content type whose editor is at this address. Throws if there is none. */
export function typeAt({ pathname }: URL): RegisteredType {
  const noun = nounAt(pathname);
  const type = typeOf(noun);
  if (!type) throw new Error(`No content type is called ${noun}`);
  return type;
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

/** Where a form starts, and the urls of the pictures in it. */
interface Start {
  start: FormStart;
  item: object;
  /** Whether saving adds an item that was deleted since. */
  isAgain?: true;
}

/** A form with the values of the item that `?copy=` names, for a new item. Null without one. */
async function copyStart<Type extends RegisteredType>(
  context: ContextReader,
  type: Type,
  { url }: Request,
  now: Date,
): Promise<Start | null> {
  const id = new URL(url).searchParams.get("copy");
  if (id === null || type.isSingle || typeof type.title !== "string") return null;
  const { db } = context.get(databaseContext);
  const row = await get(db, type, id);
  if (!row) return null;
  const title = `Copy of ${titleOf(type, row)}`;
  const form = {
    ...formOf(type, row as never, now),
    [type.title]: title,
    ...("slug" in type.fields && { slug: await freeSlug(db, type as ListType, title) }),
  };
  const words = `A copy of “${titleOf(type, row)}”. It is not saved yet. Pictures are shared, not copied.`;
  return { start: { form, words }, item: row };
}

/**
 * A form with the item as it was in the revision that `?from=` names. Null without one, or if that
 * is no longer kept.
 */
async function earlierStart<Type extends RegisteredType>(
  context: ContextReader,
  type: Type,
  id: string,
  { url }: Request,
  now: Date,
): Promise<Start | null> {
  const from = new URL(url).searchParams.get("from") ?? "";
  if (!/^\d{1,9}$/.test(from)) return null;
  const { db } = context.get(databaseContext);
  const revision = await getRevision(db, type, id, Number(from));
  if (!revision?.item) return null;
  const when = fullMoment(new Date(revision.at));
  const words = `This is how it was when it was saved (${when}). Nothing changes until you save.`;
  const form = formOf(type, revision.item, now);
  return { start: { form, words }, item: revision.item, isAgain: true };
}

/** What a form needs to show its page as Google would: the business as saved, and the address. */
async function googleFacts(context: ContextReader): Promise<GoogleFacts> {
  const saved = await get(context.get(databaseContext).db, business);
  return {
    siteUrl: context.get(siteUrlContext),
    business: saved ?? context.get(publishedContext).current().business,
  };
}
