import { statfs } from "node:fs/promises";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The space on a folder's disk that this process may use. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Less than the database needs to store an enquiry and run a checkpoint. */
export function isFull({ freeBytes }: DiskSpace): boolean {
  return freeBytes < 4 * megabyte;
}

/**
 * Whether the owner should free some space. The limit is 5 % of the disk, but at least 1 GB, which
 * a few hundred photos fill, and at most 5 GB, which last long on any disk.
 */
export function isLow({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < Math.min(Math.max(totalBytes * 0.05, gigabyte), 5 * gigabyte);
}

/** '300 MB', '1.4 GB' */
export function sizeWords(bytes: number): string {
  if (bytes < gigabyte) return `${Math.floor(bytes / megabyte)} MB`;
  return `${(bytes / gigabyte).toFixed(1)} GB`;
}
