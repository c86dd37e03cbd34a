import { createHash, randomUUID } from "node:crypto";
import { readSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { jobQueue } from "#domain/job-queue.ts";

/**
 * A file as somebody sent it. It is on disk without a name, so nothing of it is left once it is
 * closed or the process dies.
 */
export interface IncomingFile {
  /** The descriptor from which to read it, at any position. */
  fd: number;
  bytes: number;
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  close(): Promise<void>;
}

/** Keeps files while they arrive and are worked on. */
export interface IncomingFiles {
  /**
   * Writes a file to disk while it arrives; the caller closes it. Throws what the source throws,
   * and when the file does not fit on the disk.
   */
  keep(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<IncomingFile>;
  /** Calls the work with the file's bytes, once no other file's bytes are in memory. */
  inMemory<Done>(file: IncomingFile, work: (bytes: Uint8Array) => Promise<Done>): Promise<Done>;
}

/** Keeps incoming files in a folder, which is made when it is needed. */
export function incomingFiles(folder: string): IncomingFiles {
  const queue = jobQueue();
  return {
    async keep(source) {
      const file = await openNameless(folder);
      try {
        return await write(file, source);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    inMemory: (file, work) => queue.run(async () => work(bytesOf(file))),
  };
}

/** The bytes of the whole file, whatever was read of it before. */
export function bytesOf({ fd, bytes }: Pick<IncomingFile, "fd" | "bytes">): Uint8Array {
  const content = Buffer.alloc(bytes);
  let read = 0;
  while (read < bytes) {
    const count = readSync(fd, content, read, bytes - read, read);
    if (count === 0) throw new Error(`a file of ${bytes} bytes ended after ${read}`);
    read += count;
  }
  return content;
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function write(
  file: FileHandle,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<IncomingFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of source) {
    hash.update(part);
    // Unlike `write`, this writes all of it or throws.
    await file.appendFile(part);
    bytes += part.length;
  }
  return {
    fd: file.fd,
    bytes,
    hash: hash.digest("hex"),
    close: () => file.close(),
  };
}
