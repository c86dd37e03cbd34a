import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** Files by key, e.g. `services/1763712000000-hall.jpg`, in a folder or in a bucket. */
export interface FileStore {
  /**
   * Stores a whole file, and returns once it is on disk or the bucket has acknowledged it; else it
   * throws. False when the key is taken: the stored file stays as it is.
   */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Null when there is no such file. The caller opens the file or closes it. */
  get(key: string): Promise<StoredFile | null>;
  /** Removes a file. Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /**
   * Lists every file, in no fixed order. Removes empty folders that a crash left. Throws when the
   * list cannot be read to its end.
   */
  list(): AsyncIterable<ListedFile>;
  /** Writes a file and removes it again. Throws when files cannot be read and written. */
  probe(): Promise<void>;
}

export interface StoredFile {
  bytes: number;
  /** Includes the quotes. The file of a key never changes, so this ETag is strong. */
  etag: string;
  /**
   * Opens the bytes, or a part of them, once. May throw when the file has been removed since `get`.
   */
  open(range?: ByteRange): Promise<Readable>;
  /** Releases a file that is not opened. */
  close(): void;
}

/** A part of a file, by its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedFile {
  key: string;
  writtenAt: Date;
}

/** Throws for a key that leads out of the store. */
export function checkKey(key: string): void {
  const isUnsafe = (part: string) => /^\.{0,2}$|[\\\0]/.test(part);
  if (key.split("/").some(isUnsafe)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
}

/** A key for a file that `probe` writes. */
export function newProbeKey(): string {
  return `probe-${randomUUID()}`;
}

/** Stands between the name of an object and the random part of a claim to it. */
export const claimMark = ".claim-";

/** A key for the claim to a key. */
export function newClaimKey(key: string): string {
  return `${key}${claimMark}${randomUUID()}`;
}

/** Whether this is the key of a probe or of a claim. A crash may leave them. */
export function isLeftoverKey(key: string): boolean {
  return /(^probe|\.claim)-[0-9a-f-]{36}$/.test(key);
}
