import { type ContextReader, databaseContext, publisherContext } from "#app/context.ts";
import { getActivity } from "#domain/activity/list-activity.ts";
import { fullMoment } from "#domain/business/moment-words.ts";
import { type FormOf, formOf, titleOf } from "#domain/content/content-type.ts";
import { freeSlug } from "#domain/content/free-slug.ts";
import type { ListType, RegisteredType } from "#domain/content/registry.ts";
import { readStateBefore } from "#domain/content/state-before.ts";
import { get, type ListPlace } from "#domain/content/store.ts";
import { getPublication } from "#domain/publishing/publications.ts";
import type { FormStart } from "./editor.ts";

/** Where a form starts, and the urls of the pictures in it. */
interface Start<Type extends RegisteredType> {
  start: FormStart<FormOf<Type>>;
  item: object;
  /** Where an item stood that was deleted since. */
  listPlace?: ListPlace;
}

/** A form with the values of the item that `?copy=` names, for a new item. Null without one. */
export async function copyStart<Type extends RegisteredType>(
  context: ContextReader,
  type: Type,
  { url }: Request,
  now: Date,
): Promise<Start<Type> | null> {
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
 * A form with the item as it was in the version that `?from=` names, or before a line of the
 * record. Null without one, or if that does not have the item.
 */
export async function earlierStart<Type extends RegisteredType>(
  context: ContextReader,
  type: Type,
  id: string,
  { url }: Request,
  now: Date,
): Promise<Start<Type> | null> {
  const from = new URL(url).searchParams.get("from") ?? "";
  const [, line] = /^activity-(\d{1,9})$/.exec(from) ?? [];
  if (line) return recordedStart(context, type, id, { line: Number(line), now });
  if (!/^\d{1,9}$/.test(from)) return null;
  const version = Number(from);
  const publication = await getPublication(context.get(databaseContext).db, version);
  if (!publication) return null;
  const earlier = await context.get(publisherContext).earlierItem(version, type.noun, id);
  if (!earlier?.item) return null;
  const form = formOf(type, earlier.item as never, now);
  const words = `This is how it was in version ${version} (${fullMoment(new Date(publication.publishedAt))}). Nothing changes until you save.`;
  return { start: { form, words }, item: earlier.item, listPlace: earlier.listPlace };
}

async function recordedStart<Type extends RegisteredType>(
  context: ContextReader,
  type: Type,
  id: string,
  { line, now }: { line: number; now: Date },
): Promise<Start<Type> | null> {
  const found = await getActivity(context.get(databaseContext).db, line);
  if (!found?.before || found.subject !== type.noun || found.subject_id !== id) return null;
  const state = readStateBefore(type, found.before);
  if (!state) return null;
  const form = formOf(type, state.item as never, now);
  const deed = state.became === null ? "it was deleted" : "it was saved";
  const words = `This is how it was before ${deed} (${fullMoment(new Date(found.at))}). Nothing changes until you save.`;
  return { start: { form, words }, item: state.item, listPlace: state.listPlace };
}
