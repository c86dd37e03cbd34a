import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Disk, DriveFile } from "flydrive";
import type { ByteRange } from "./byte-range.ts";
import { diskBackend } from "./disk-backend.ts";

/**
 * Where uploaded pictures lie. Keys are as `imageKey` gives them:
 * `services/1763712000000-hall.jpg`.
 */
export interface ImageStore {
  /**
   * Stores a file, whole and on disk, or throws. False when there is one of that name already,
   * which stays as it is.
   */
  add(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Null when there is no such file. */
  find(key: string): Promise<StoredImage | null>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Keys of all files written from one moment on, and before another. */
  writtenBetween(from: Date, before: Date): Promise<string[]>;
  /** Removes the folders in which there is nothing, and nothing has changed since this moment. */
  removeEmptyFolders(since: Date): Promise<void>;
  /** Writes a file and removes it again. Throws when pictures cannot be read and written. */
  probe(): Promise<void>;
}

export interface StoredImage {
  bytes: number;
  /** With its quotes. A file never changes under its name, so it holds for its bytes. */
  etag: string;
  /** The bytes, or a part of them. Throws when the file has been removed in the meantime. */
  open(part?: ByteRange): Promise<Readable>;
}

/** A place for files: the folder on disk, or a bucket. */
export interface StoreBackend {
  /** Loaded at its first use, since a site may never need it. */
  disk(): Promise<Disk>;
  /**
   * The bytes of a file that was there, or a part of them; one that is gone fails in the stream.
   */
  read(key: string, part: ByteRange | undefined): Readable;
  removeEmptyFolders(since: Date): Promise<void>;
  probe(): Promise<void>;
  isTaken(cause: unknown): boolean;
  isMissing(cause: unknown): boolean;
}

/** The store in `DATA_DIR/website-images`; the folder is made when missing. */
export async function openImageStore({ dataDir }: { dataDir: string }): Promise<ImageStore> {
  return imageStore(await diskBackend(join(dataDir, "website-images")));
}

/**
 * The store of visitors' photos, in `DATA_DIR/enquiry-photos`: nothing in it is answered to the
 * public.
 */
export async function openPhotoStore({ dataDir }: { dataDir: string }): Promise<ImageStore> {
  return imageStore(await diskBackend(join(dataDir, "enquiry-photos")));
}

function imageStore(backend: StoreBackend): ImageStore {
  return {
    async add(key, bytes) {
      const disk = await backend.disk();
      try {
        await disk.put(key, bytes);
        return true;
      } catch (error) {
        if (backend.isTaken((error as Error).cause)) return false;
        throw error;
      }
    },

    async find(key) {
      const disk = await backend.disk();
      try {
        const { contentLength, etag } = await disk.getMetaData(key);
        return {
          bytes: contentLength,
          etag: etag.replace(/^W\//, ""),
          open: (part) => begun(backend.read(key, part)),
        };
      } catch (error) {
        if (backend.isMissing((error as Error).cause)) return null;
        throw error;
      }
    },

    async remove(key) {
      const disk = await backend.disk();
      await disk.delete(key);
    },

    async writtenBetween(from, before) {
      const disk = await backend.disk();
      const keys: string[] = [];
      for (const file of await filesOf(disk)) {
        try {
          const { lastModified } = await file.getMetaData();
          if (lastModified >= from && lastModified < before) keys.push(file.key);
        } catch (error) {
          // Removed in the meantime.
          if (!backend.isMissing((error as Error).cause)) throw error;
        }
      }
      return keys;
    },

    removeEmptyFolders: (since) => backend.removeEmptyFolders(since),

    probe: () => backend.probe(),
  };
}

async function filesOf(disk: Disk): Promise<DriveFile[]> {
  const files: DriveFile[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll("", { recursive: true, paginationToken });
    for (const entry of page.objects) if (entry.isFile) files.push(entry);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files;
}

/**
 * The stream once it has begun: a file on disk is opened only when it is read, and would fail
 * half-way through an answer.
 */
async function begun(stream: Readable): Promise<Readable> {
  await once(stream, "readable");
  return stream;
}
