import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { BucketSettings } from "./bucket.ts";
import { bucketStore } from "./bucket-store.ts";
import type { FileStore } from "./file-store.ts";

/**
 * The object `site/installation` holds the id of the one copy of the site that may delete from the
 * bucket. Another copy would take its files for orphans.
 */
const folder = "site/";
const key = "installation";

export type BucketOwner = "this site" | "another site" | "nobody";

/** To whom the bucket belongs. Throws when the database or the bucket does not answer. */
export async function bucketOwner(
  db: Kysely<Tables>,
  settings: BucketSettings,
): Promise<BucketOwner> {
  const named = await readName(await bucketStore(settings, folder));
  if (named === null) return "nobody";
  return named === (await readId(db)) ? "this site" : "another site";
}

/**
 * Whether this site may delete from the bucket. A bucket without an owner becomes this site's.
 * Throws when the database or the bucket does not answer.
 */
export async function ownsBucket(db: Kysely<Tables>, settings: BucketSettings): Promise<boolean> {
  const store = await bucketStore(settings, folder);
  const id = await readOrMakeId(db);
  const named = await readName(store);
  if (named !== null) return named === id;
  if (await store.put(key, Buffer.from(id))) return true;
  const winner = await readName(store);
  if (winner === null) throw new Error("several processes ask for the bucket at this moment");
  return winner === id;
}

/**
 * Gives the bucket to this site, whomever it belonged to. Throws when the database or the bucket
 * does not answer.
 */
export async function takeBucket(db: Kysely<Tables>, settings: BucketSettings): Promise<void> {
  await giveBucket(settings, await readOrMakeId(db));
}

/**
 * Gives the bucket to the copy of the site that has this id, or will have it. Throws when the
 * bucket does not answer.
 */
export async function giveBucket(settings: BucketSettings, id: string): Promise<void> {
  const store = await bucketStore(settings, folder);
  // Also what a killed process left, which would bar the name.
  for await (const file of store.list()) await store.remove(file.key);
  if (!(await store.put(key, Buffer.from(id))) && (await readName(store)) !== id)
    throw new Error(`another site takes the bucket ${settings.name} at this moment`);
}

/** The id in the bucket; null if there is none. */
async function readName(store: FileStore): Promise<string | null> {
  const found = await store.get(key);
  return found ? text(await found.open()) : null;
}

/** The id of this copy of the site; undefined if it has never used a bucket. */
async function readId(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom("installation").select("id").executeTakeFirst();
  return row?.id;
}

async function readOrMakeId(db: Kysely<Tables>): Promise<string> {
  const known = await readId(db);
  if (known !== undefined) return known;
  await nameInstallation(db, randomUUID());
  const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  return id;
}

/** Gives this copy of the site an id, unless it has one. */
export async function nameInstallation(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .insertInto("installation")
    .values({ name: "site", id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
