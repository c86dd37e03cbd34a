import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type PictureUse, usesInDrafts } from "#domain/content/picture-uses.ts";
import { picturesInVersions } from "#domain/content/pictures-in-use.ts";
import { type ListPart, readPart } from "#domain/list-part.ts";
import { type ScheduledUse, scheduledUses } from "#domain/scheduling/scheduled-pictures.ts";
import { folded, searchWords } from "#domain/text/folded.ts";
import { isFresh, unusedImages } from "./delete-unused.ts";
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
  upload: { at: string; by: string | null; bytes: number } | null;
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
  /** Whether another picture was made from it. */
  isOriginal: boolean;
}

export interface LibraryQuery {
  /** From 1. */
  page: number;
  /** Words that file name and alternative text must have. Empty for all pictures. */
  search: string;
  isUnused: boolean;
}

export interface PictureLibrary extends ListPart<LibraryPicture> {
  /** What clearing would delete, and how many unused pictures are too new for that. */
  unused: { count: number; bytes: number; fresh: number };
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
  const unused = await unusedImages(db);
  const kept = await picturesInVersions(db);
  const isUnused = new Set(unused.map(({ url }) => url));
  const uploaded = await uploadedNames(db);
  const shownBuiltIn = Object.values(builtIn)
    .filter(({ url }) => uses.has(url) || schedules.has(url))
    .map(builtInName);
  const words = searchWords(query.search);
  const found = [...uploaded, ...shownBuiltIn].filter(
    (known) => hasWords(known, words) && (!query.isUnused || isUnused.has(known.url)),
  );
  const part = await readPart({ total: found.length, page: query.page }, async (range) => {
    const names = found.slice(range.offset, range.offset + range.limit);
    const urls = names.map(({ url }) => url);
    const rows = await uploads(db, urls);
    const originals = await originalsAmong(db, urls);
    return names.flatMap(({ url, fileName, alt }): LibraryPicture[] => {
      const row = rows.get(url);
      const picture = row?.picture ?? builtIn[url];
      // Deleted meanwhile.
      if (!picture) return [];
      const known = { picture, fileName, alt, upload: row?.upload ?? null };
      const states = {
        isPublished: published.has(url),
        isKept: kept.has(url),
        isOriginal: originals.has(url),
      };
      const shownBy = { uses: uses.get(url) ?? [], schedules: schedules.get(url) ?? [] };
      return [{ ...known, ...states, ...shownBy, isUnused: isUnused.has(url) }];
    });
  });
  const old = unused.filter((image) => !isFresh(image, now));
  const bytes = old.reduce((sum, image) => sum + Number(image.bytes), 0);
  return { ...part, unused: { count: old.length, bytes, fresh: unused.length - old.length } };
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
      const upload = { at: row.uploaded_at, by: row.email, bytes: Number(row.bytes) };
      return [row.url, { picture: pictureOf(row), upload }] as const;
    }),
  );
}

async function originalsAmong(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Set<string | null>> {
  if (urls.length === 0) return new Set();
  const rows = await db
    .selectFrom("images")
    .select("made_from")
    .distinct()
    .where("made_from", "in", urls)
    .execute();
  return new Set(rows.map(({ made_from }) => made_from));
}
