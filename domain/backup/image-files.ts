import { z } from "zod";
import type { RowBatch, StoredValue } from "#db/stored-value.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { keyOf } from "#domain/images/image-path.ts";
import { imageFilesOf } from "#domain/images/images.ts";
import type { FileFolder } from "./contents.ts";

/** The stores of image files, by their folders in a backup. */
export type ImageStores = Record<FileFolder, FileStore>;

/** An image file that a row names. */
export interface NamedFile {
  folder: FileFolder;
  key: string;
}

/** The image files that these rows name. A picture has several variants, a photo one file. */
export function filesNamedIn({ table, rows }: RowBatch): NamedFile[] {
  const read = readers[table.name];
  if (!read) return [];
  return rows.flatMap((row) => {
    const entries = table.columns.map((name, at): [string, StoredValue] => [name, row[at] ?? null]);
    return read(Object.fromEntries(entries));
  });
}

const urlSchema = z.object({ url: z.string() });
const imageRowSchema = urlSchema.extend({
  width: z.number(),
  height: z.number(),
  colour: z.string(),
  variants: z.string(),
  social: z.string(),
  file_name: z.string(),
});
const photoRowSchema = z.object({ key: z.string() });

const readers: Record<string, (row: unknown) => NamedFile[]> = {
  images: (row) => pathsOf(row).map((path) => ({ folder: "pictures", key: keyOf(path) })),
  enquiry_photos: (row) => [{ folder: "photos", key: photoRowSchema.parse(row).key }],
};

function pathsOf(row: unknown): string[] {
  try {
    return imageFilesOf(imageRowSchema.parse(row));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    // One garbled row must not prevent the backup of everything else.
    return [urlSchema.parse(row).url];
  }
}

/** How many image files are loaded at once: a remote store answers several as fast as one. */
const loadedAtOnce = 4;

export interface LoadedFile extends NamedFile {
  /** Null when the store has no such file. */
  content: Buffer | null;
}

/** Yields the files one after the other, each whole in memory. The next ones load meanwhile. */
export async function* loadFiles(
  stores: ImageStores,
  files: readonly NamedFile[],
): AsyncGenerator<LoadedFile> {
  const loading: Promise<LoadedFile>[] = [];
  try {
    for (const file of files) {
      const load = loadFile(stores, file);
      // If an earlier file fails, nobody awaits this one.
      load.catch(() => {});
      loading.push(load);
      const first = loading.length >= loadedAtOnce ? loading.shift() : undefined;
      if (first) yield await first;
    }
    for (const load of loading) yield await load;
  } finally {
    await Promise.allSettled(loading);
  }
}

async function loadFile(stores: ImageStores, file: NamedFile): Promise<LoadedFile> {
  const found = await stores[file.folder].get(file.key);
  if (!found) return { ...file, content: null };
  const chunks: Uint8Array[] = [];
  for await (const chunk of await found.open()) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  if (content.length !== found.bytes)
    throw new Error(`the store has only ${content.length} of ${found.bytes} bytes of ${file.key}`);
  return { ...file, content };
}
