import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import {
  type PictureUse,
  picturesInVersions,
  usesInDrafts,
} from "#domain/content/pictures-in-use.ts";
import { type ListPart, readPart } from "#domain/list-part.ts";
import { type ScheduledUse, scheduledUses } from "#domain/scheduling/scheduled-pictures.ts";
import { folded, isBlank, searchWords } from "#domain/text/clean-text.ts";
import { unusedImages } from "./delete.ts";
import { pictureOf } from "./images.ts";
import type { Picture } from "./picture.ts";

/** A picture as the owner finds it again. */
export interface LibraryPicture {
  picture: Picture;
  /** Name of the file on the machine from which it came. */
  fileName: string;
  /** What it shows, as a form last said; may be empty. */
  alt: string;
  /** Null for a picture that comes with the program, which cannot be deleted. */
  upload: { at: string; by: string | null } | null;
  /** The drafts that show it. */
  uses: PictureUse[];
  /** The scheduled publications that show it. */
  schedules: ScheduledUse[];
  /** Whether visitors see it. */
  isPublished: boolean;
  /** Whether a version that can be published again shows it. */
  isKept: boolean;
  /** Whether nothing shows it. */
  isUnused: boolean;
}

export interface LibraryQuery {
  /** From 1. */
  page: number;
  /** Words that file name and alternative text must have. Empty for all pictures. */
  search: string;
  filter: LibraryFilter;
}

/** All pictures, those that nothing shows, or those of which nobody said what they show. */
export type LibraryFilter = "all" | "unused" | "unworded";

export interface PictureLibrary extends ListPart<LibraryPicture> {
  /** How many pictures each filter leaves, without the search. */
  counts: Record<LibraryFilter, number>;
}

interface LibraryFacts {
  /** The pictures that come with the program, by url. */
  builtIn: Record<string, Picture>;
  /** Urls of the pictures that visitors see. */
  published: ReadonlySet<string>;
  now: Date;
}

/**
 * A page of all uploaded pictures, the newest first, then the built-in pictures that drafts or
 * scheduled publications show.
 */
export async function readLibrary(
  db: Kysely<Tables>,
  query: LibraryQuery,
  { builtIn, published, now }: LibraryFacts,
): Promise<PictureLibrary> {
  const uses = await usesInDrafts(db);
  const schedules = await scheduledUses(db, now);
  const kept = await picturesInVersions(db);
  const isUnused = new Set((await unusedImages(db)).map(({ url }) => url));
  const uploaded = await uploadedNames(db);
  const shownBuiltIn = Object.values(builtIn)
    .filter(({ url }) => uses.has(url) || schedules.has(url))
    .map(builtInName);
  const words = searchWords(query.search);
  const known = [...uploaded, ...shownBuiltIn];
  const isLeft: Record<LibraryFilter, (picture: NamedPicture) => boolean> = {
    all: () => true,
    unused: ({ url }) => isUnused.has(url),
    unworded: ({ alt }) => isBlank(alt),
  };
  const found = known.filter((one) => isLeft[query.filter](one) && hasWords(one, words));
  const part = await readPart({ total: found.length, page: query.page }, async (range) => {
    const names = found.slice(range.offset, range.offset + range.limit);
    const urls = names.map(({ url }) => url);
    const rows = await uploads(db, urls);
    return names.flatMap(({ url, fileName, alt }): LibraryPicture[] => {
      const row = rows.get(url);
      const picture = row?.picture ?? builtIn[url];
      // Deleted meanwhile.
      if (!picture) return [];
      const known = { picture, fileName, alt, upload: row?.upload ?? null };
      const states = { isPublished: published.has(url), isKept: kept.has(url) };
      const shownBy = { uses: uses.get(url) ?? [], schedules: schedules.get(url) ?? [] };
      return [{ ...known, ...states, ...shownBy, isUnused: isUnused.has(url) }];
    });
  });
  const countOf = (filter: LibraryFilter) => known.filter(isLeft[filter]).length;
  const counts = { all: countOf("all"), unused: countOf("unused"), unworded: countOf("unworded") };
  return { ...part, counts };
}

interface NamedPicture {
  url: string;
  fileName: string;
  alt: string;
}

async function uploadedNames(db: Kysely<Tables>): Promise<NamedPicture[]> {
  const rows = await db
    .selectFrom("images")
    .select(["url", "file_name", "alt"])
    .orderBy("uploaded_at", "desc")
    .orderBy("url", "desc")
    .execute();
  return rows.map(({ url, file_name, alt }) => ({ url, fileName: file_name, alt: alt ?? "" }));
}

function builtInName({ url, alt }: Picture): NamedPicture {
  return { url, fileName: url.slice(url.lastIndexOf("/") + 1), alt };
}

function hasWords({ fileName, alt }: NamedPicture, words: string[]): boolean {
  const text = folded(`${fileName} ${alt}`);
  return words.every((word) => text.includes(word));
}

async function uploads(db: Kysely<Tables>, urls: readonly string[]) {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom("images")
    .leftJoin("users", "users.id", "images.uploaded_by")
    .selectAll("images")
    .select("users.email as email")
    .where("url", "in", urls)
    .execute();
  return new Map(
    rows.map((row) => {
      const upload = { at: row.uploaded_at, by: row.email };
      return [row.url, { picture: pictureOf(row), upload }] as const;
    }),
  );
}
