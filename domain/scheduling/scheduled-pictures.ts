import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { comingMoment } from "#domain/business/moment-words.ts";
import { type ContentType, titleOf } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import type { ReplacedItem } from "#domain/content/replace-picture.ts";
import { type Swap, swapPicture } from "#domain/content/swap-picture.ts";
import { imagesPath } from "#domain/images/image-path.ts";
import type { ContentPatch } from "#domain/publishing/content-patch.ts";
import { readPatch } from "./stored-patch.ts";

/** A scheduled publication that shows a picture. */
export interface ScheduledUse {
  id: string;
  /** 'on Friday at 08:00' */
  when: string;
  /** What people call the items that show it. None if the stored copy is damaged. */
  names: string[];
}

const pictureUrls = new RegExp(`"(${imagesPath}/[^"]+)"`, "g");

/**
 * The urls of the uploaded pictures that scheduled publications will show. The stored text is
 * searched, so that a damaged one still keeps its pictures.
 */
export async function picturesInWaiting(db: Kysely<Tables>): Promise<string[]> {
  return (await waitingPatches(db)).flatMap(({ patch }) => urlsIn(patch));
}

/** The scheduled publications that show each picture, by the picture's url. */
export async function scheduledUses(
  db: Kysely<Tables>,
  now: Date,
): Promise<Map<string, ScheduledUse[]>> {
  const uses = new Map<string, ScheduledUse[]>();
  for (const { id, at, patch: json } of await waitingPatches(db)) {
    const when = comingMoment(new Date(at), now);
    const names = new Map<string, string[]>(urlsIn(json).map((url) => [url, []]));
    for (const { type, item } of itemsOf(readPatch(json)))
      for (const url of new Set(picturesOf(type, item)))
        names.set(url, [...(names.get(url) ?? []), titleOf(type, item)]);
    for (const [url, known] of names)
      uses.set(url, [...(uses.get(url) ?? []), { id, when, names: known }]);
  }
  return uses;
}

interface ScheduleSwap extends Pick<Swap, "from" | "to"> {
  /** Takes a replacement back: changes only these places. */
  only?: readonly ReplacedItem[];
}

/**
 * Shows one picture in the place of another in what is scheduled. A damaged copy stays as it is.
 * The caller holds the lock `publications`, so that none is published meanwhile.
 */
export async function replaceInSchedules(
  trx: Transaction<Tables>,
  { from, to, only }: ScheduleSwap,
): Promise<ReplacedItem[]> {
  const replaced: ReplacedItem[] = [];
  for (const { id, patch: json } of await waitingPatches(trx)) {
    const meant = only?.find((one) => one.subject === "schedule" && one.id === id);
    const patch = readPatch(json);
    if ((only && !meant) || !patch) continue;
    const places: string[] = [];
    const names: string[] = [];
    for (const { type, item, place } of itemsOf(patch)) {
      const within = meant?.places.flatMap((one) =>
        one.startsWith(`${place}.`) ? [one.slice(place.length + 1)] : [],
      );
      const swapped = swapPicture(type, item, { from, to, within });
      if (swapped.places.length === 0) continue;
      places.push(...swapped.places.map((one) => `${place}.${one}`));
      names.push(titleOf(type, item));
      Object.assign(item, swapped.values);
    }
    if (places.length === 0) continue;
    await trx
      .updateTable("scheduled_publications")
      .set({ patch: JSON.stringify(patch) })
      .where("id", "=", id)
      .execute();
    const name = `${names.join(", ")}, as scheduled`;
    replaced.push({ subject: "schedule", id, name, revision: 0, places });
  }
  return replaced;
}

function waitingPatches(db: Kysely<Tables>) {
  return db
    .selectFrom("scheduled_publications")
    .select(["id", "at", "patch"])
    .where("outcome", "is", null)
    .orderBy("at")
    .orderBy("made_at")
    .execute();
}

function urlsIn(json: string): string[] {
  return Array.from(json.matchAll(pictureUrls), ([, url]) => url ?? "");
}

/** The items that a patch changes or adds, each with its place in the patch. */
function itemsOf(patch: ContentPatch | null) {
  return (patch?.items ?? []).flatMap(({ subject, item }, index) => {
    const type = typeOf(subject);
    return type && item ? [{ type, item, place: String(index) }] : [];
  });
}

function picturesOf({ fields }: ContentType, item: object): string[] {
  return Object.entries(item).flatMap(([name, value]) =>
    value === undefined ? [] : (fields[name]?.pictures?.(value as never) ?? []),
  );
}
