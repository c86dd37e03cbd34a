import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { S3mini } from "s3mini";
import { type BucketSettings, openBucket } from "./bucket.ts";
import type { FileStore, ListedFile } from "./file-store.ts";
import { checkKey, claimMark, newClaimKey, newProbeKey } from "./file-store.ts";

/** Files in an S3 bucket, under keys that begin with `prefix`. Sends no request yet. */
export async function bucketStore(settings: BucketSettings, prefix: string): Promise<FileStore> {
  const bucket = await openBucket(settings);
  const putNew = noOverwriting(bucket, prefix);
  const probe = thriftyProbe(bucket, prefix, putNew);

  function nameOf(key: string): string {
    checkKey(key);
    return prefix + key;
  }

  return {
    put: async (key, bytes) => putNew(nameOf(key), bytes),

    async get(key) {
      const name = nameOf(key);
      // One request. Its body is not read until the file is opened.
      const response = await unlessMissing(bucket.getObjectRaw(name));
      if (!response) return null;
      return {
        bytes: Number(response.headers.get("content-length")),
        etag: response.headers.get("etag") ?? `"${name}"`,
        async open(range) {
          if (!range) return readableOf(response);
          close(response);
          const part = await bucket.getObjectRaw(name, false, range.start, range.end + 1);
          if (part.status === 206) return readableOf(part);
          close(part);
          throw new Error(`The bucket answers no part of ${name}`);
        },
        close: () => close(response),
      };
    },

    async remove(key) {
      await removeObject(bucket, nameOf(key));
    },

    list: () => listFiles(bucket, prefix),

    probe,
  };
}

/**
 * Stores objects under new names only: false when the name is taken. `If-None-Match` makes the
 * store refuse a name that is taken, but not every store knows this header. A store is tested
 * before the first object.
 */
function noOverwriting(bucket: S3mini, prefix: string) {
  let testing: Promise<boolean> | undefined;

  /** Whether the store refuses to store an object twice. */
  async function refusesSecond(): Promise<boolean> {
    const name = prefix + newProbeKey();
    try {
      await putIfNew(bucket, name, new Uint8Array(1));
      return !(await putIfNew(bucket, name, new Uint8Array(1)));
    } catch (error) {
      // Stores that do not know the header answer one of these.
      if ([400, 501].includes(statusOf(error))) return false;
      throw error;
    } finally {
      await removeObject(bucket, name);
    }
  }

  return async (name: string, bytes: Uint8Array): Promise<boolean> => {
    testing ??= refusesSecond().catch((error) => {
      testing = undefined;
      throw error;
    });
    return (await testing) ? putIfNew(bucket, name, bytes) : putClaimed(bucket, name, bytes);
  };
}

async function putIfNew(bucket: S3mini, name: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await putObject(bucket, name, bytes, { "if-none-match": "*" });
    return true;
  } catch (error) {
    // 409: another request stores the same name at this moment.
    if ([409, 412].includes(statusOf(error))) return false;
    throw error;
  }
}

/**
 * Stores an object at a store that overwrites. Each process first stores a claim to the name, under
 * a unique name, and gives up if it then sees another's claim. So two processes never both store
 * the object. The claim is removed once the object is stored. After a failure the claim stays and
 * blocks the name, because the object may still arrive; the sweep for orphans removes the claim.
 */
async function putClaimed(bucket: S3mini, name: string, bytes: Uint8Array): Promise<boolean> {
  const claim = newClaimKey(name);
  await putObject(bucket, claim, new Uint8Array(1));
  const seen = await bucket.listObjects("/", `${name}${claimMark}`);
  const isFree = seen?.length === 1 && !(await bucket.objectExists(name));
  if (isFree) await putObject(bucket, name, bytes);
  await removeObject(bucket, claim);
  return isFree;
}

/** Removes an object. For a name without one, S3 answers 204 and some stores 404. */
export async function removeObject(bucket: S3mini, name: string): Promise<void> {
  await unlessMissing(bucket.deleteObject(name));
}

type PutHeaders = NonNullable<Parameters<S3mini["putObject"]>[4]>;

async function putObject(
  bucket: S3mini,
  name: string,
  bytes: Uint8Array,
  conditions: Record<string, string> = {},
): Promise<void> {
  // The store refuses bytes that were damaged on the way.
  const md5 = createHash("md5").update(bytes).digest("base64");
  const headers = { ...conditions, "content-md5": md5 } as PutHeaders;
  await bucket.putObject(name, bytes, undefined, undefined, headers);
}

/** How many objects one request lists: the most that S3 allows. */
const pageSize = 1000;

async function* listFiles(bucket: S3mini, prefix: string): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const page = await bucket.listObjectsPaged("/", prefix, pageSize, token);
    if (!page?.objects) throw new Error("There is no such bucket");
    for (const { Key, LastModified } of page.objects) {
      // Some consoles store an empty object for each folder.
      if (!Key.endsWith("/")) yield { key: Key.slice(prefix.length), writtenAt: LastModified };
    }
    token = page.nextContinuationToken;
  } while (token);
}

/** Milliseconds between two probes that write. */
const writeEvery = 60_000;

/**
 * Returns a probe, which writes an object as uploads do, and removes it, once a minute, and after a
 * failure. In between it only asks whether an object exists, because stores charge for writing.
 */
function thriftyProbe(
  bucket: S3mini,
  prefix: string,
  putNew: (name: string, bytes: Uint8Array) => Promise<boolean>,
): () => Promise<void> {
  let writtenAt: number | undefined;
  return async () => {
    const name = prefix + newProbeKey();
    if (writtenAt !== undefined && performance.now() - writtenAt < writeEvery) {
      await bucket.objectExists(name).catch((error) => {
        writtenAt = undefined;
        throw error;
      });
      return;
    }
    writtenAt = undefined;
    try {
      if (!(await putNew(name, new Uint8Array(1))))
        throw new Error("The bucket says of a new name that it is taken");
    } finally {
      // Also after a failure, because the store may have written the object all the same.
      await removeObject(bucket, name);
    }
    writtenAt = performance.now();
  };
}

/** Null when there is no such object. Throws when there is no such bucket. */
async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    const isMissing = statusOf(error) === 404;
    if (isMissing && (error as { serviceCode?: string }).serviceCode !== "NoSuchBucket")
      return null;
    throw error;
  }
}

/** The status that the store answered; 0 when it did not answer. */
function statusOf(error: unknown): number {
  return (error as { status?: number }).status ?? 0;
}

function readableOf({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

function close({ body }: Response): void {
  // Cancelling fails when the connection is broken. Then nothing is left to close.
  body?.cancel().catch(() => {});
}
