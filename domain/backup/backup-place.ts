import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { z } from "zod";
import { type BucketSettings, openBucket } from "#domain/images/bucket.ts";
import { removeObject } from "#domain/images/bucket-store.ts";
import type { BackupFile } from "./archive.ts";
import {
  isBackupName,
  openBackupFile,
  removeUnfinishedBackups,
  writeBackupFile,
} from "./backup-file.ts";

/** Where backups are stored: a folder, or the folder `backups` of a bucket. */
export interface BackupPlace {
  /** Where a backup of this name is, for a person. */
  words(name: string): string;
  /** Stores a backup, whole or not at all, and returns its size. */
  write(name: string, bytes: ReadableStream<Uint8Array>): Promise<number>;
  open(name: string): Promise<BackupFile & { close(): Promise<void> }>;
  remove(name: string): Promise<void>;
  /** Removes what killed backups left. Call it while no other backup runs. */
  removeUnfinished(): Promise<void>;
  /** The names of the backups, oldest first. It leaves out other files. */
  names(): Promise<string[]>;
}

/** Removes all but the newest `keep` backups of a place. */
export async function pruneBackups(
  { names, remove }: Pick<BackupPlace, "names" | "remove">,
  keep: number,
): Promise<void> {
  for (const name of (await names()).slice(0, -keep)) await remove(name);
}

/** Backups in a folder on this machine. */
export function backupFolder(folder: string): BackupPlace {
  return {
    words: (name) => join(folder, name),
    write: (name, bytes) => writeBackupFile(join(folder, name), bytes),
    open: (name) => openBackupFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    removeUnfinished: () => removeUnfinishedBackups(folder),
    names: async () => (await readdir(folder)).filter(isBackupName).sort(),
  };
}

const prefix = "backups/";

/** Bytes of each part of an upload: S3 takes 10,000 parts, and so 160 GB. */
const partBytes = 16 * 1024 * 1024;
/** How long to wait until the store has taken a part, in milliseconds. */
const partPatience = 60_000;

/** Backups in a bucket. Their verbs throw what the store answers. */
export async function backupBucket(settings: BucketSettings): Promise<BackupPlace> {
  const bucket = await openBucket({ ...settings, patience: partPatience });
  return {
    words: (name) => `${prefix}${name} in the bucket ${settings.name}`,

    async write(name, bytes) {
      // The object appears when all parts have come.
      const key = prefix + name;
      const upload = await bucket.getMultipartUploadId(key);
      try {
        const parts: Awaited<ReturnType<typeof bucket.uploadPart>>[] = [];
        let size = 0;
        for await (const part of partsOf(bytes)) {
          size += part.length;
          parts.push(await bucket.uploadPart(key, upload, part, parts.length + 1));
        }
        await bucket.completeMultipartUpload(key, upload, parts);
        return size;
      } catch (error) {
        await bucket.abortMultipartUpload(key, upload).catch(() => {});
        throw error;
      }
    },

    async open(name) {
      const bytes = await bucket.getContentLength(prefix + name);
      return {
        bytes,
        async open() {
          const { body } = await bucket.getObjectRaw(prefix + name);
          return body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
        },
        close: async () => {},
      };
    },

    remove: (name) => removeObject(bucket, prefix + name),

    async removeUnfinished() {
      // s3mini's types describe other names than the store's.
      const listed: unknown = await bucket.listMultipartUploads("/", "", "GET", { prefix });
      for (const { Key, UploadId } of unfinishedUploads(listed))
        if (isBackupName(Key.slice(prefix.length)))
          await bucket.abortMultipartUpload(Key, UploadId);
    },

    async names() {
      const objects = (await bucket.listObjects("/", prefix)) ?? [];
      const names = objects.map(({ Key }) => Key.slice(prefix.length)).filter(isBackupName);
      return names.sort();
    },
  };
}

const uploadSchema = z.object({ Key: z.string(), UploadId: z.string() });

/** One upload is an object in the parsed list, several are an array, and none is left out. */
const uploadsSchema = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(uploadSchema), uploadSchema.transform((one) => [one])]).default([]),
  }),
});

/** The uploads of a parsed list. Throws for another answer. */
function unfinishedUploads(listed: unknown): z.infer<typeof uploadSchema>[] {
  return uploadsSchema.parse(listed).ListMultipartUploadsResult.Upload;
}

/** The bytes in parts of the same size; the last one may be smaller. */
async function* partsOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const joined = Buffer.concat(held);
    yield joined.subarray(0, partBytes);
    held = [joined.subarray(partBytes)];
    size -= partBytes;
  }
  if (size > 0) yield Buffer.concat(held);
}
