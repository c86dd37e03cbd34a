import { type ContextReader, databaseContext } from "#app/context.ts";
import { fullMoment } from "#domain/business/moment-words.ts";
import { formOf, titleOf } from "#domain/content/content-type.ts";
import { freeSlug } from "#domain/content/free-slug.ts";
import type { ListType, RegisteredType } from "#domain/content/registry.ts";
import { getRevision } from "#domain/content/revisions.ts";
import { get } from "#domain/content/store.ts";
import type { FormStart } from "./editor.ts";

/** Where a form starts, and the urls of the pictures in it. */
interface Start {
  start: FormStart;
  item: object;
  /** Whether saving adds an item that was deleted since. */
  isAgain?: true;
}

/** A form with the values of the item that `?copy=` names, for a new item. Null without one. */
export async function copyStart<Type extends RegisteredType>(
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
export async function earlierStart<Type extends RegisteredType>(
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
