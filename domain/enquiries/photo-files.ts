import { textKey } from "#db/queries.ts";
import { type FileKeeping, mustKeepFiles } from "#domain/backup/backup-lease.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import { isFileMissing, listKeys, orphanedKeys } from "#domain/images/file-audit.ts";
import type { FileStore, StoredFile } from "#domain/images/file-store.ts";

/** Where visitors' photos are stored: rows and files. */
export interface PhotoStore extends FileKeeping {
  files: FileStore;
  encoder: Pick<PictureEncoder, "shrink">;
  /** Most bytes of all photos together. */
  spaceBytes: number;
}

/** A photo's JPEG, to open or to close; null when the enquiry has no photo of this id. */
export async function openPhoto(
  { db, files }: Pick<PhotoStore, "db" | "files">,
  { enquiryId, photoId }: { enquiryId: string; photoId: string },
): Promise<StoredFile | null> {
  const photo = await db
    .selectFrom("enquiry_photos")
    .select("key")
    .where("id", "=", textKey(photoId))
    .where("enquiry_id", "=", textKey(enquiryId))
    .executeTakeFirst();
  return photo ? files.get(photo.key) : null;
}

type SweptPhotos = Pick<PhotoStore, "files" | keyof FileKeeping>;

/**
 * Removes the files of photos whose rows are gone. A file that cannot be removed is logged. While a
 * backup runs the files stay, because it may have read the rows before; they are then orphans.
 */
export async function removePhotoFiles(
  photos: SweptPhotos,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0 || (await mustKeepFiles(photos))) return;
  await removeNewPhotoFiles(photos, keys);
}

/** Removes files that no row names, whatever backups run. A failure is logged. */
export async function removeNewPhotoFiles(
  { files, logError }: Pick<PhotoStore, "files" | "logError">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await files.remove(key);
    } catch (error) {
      logError(error, "A photo could not be removed");
    }
  }
}

/**
 * Removes orphaned files: photos without a row, which a crash or a failing disk left behind.
 * Returns how many it tried to remove. A file that cannot be removed is logged and tried again next
 * time; while a backup runs all files stay.
 */
export async function removeOrphanedPhotos(photos: SweptPhotos, now: Date): Promise<number> {
  const { db, files } = photos;
  const orphaned = await orphanedKeys({ db, store: files }, now, async () => {
    const rows = await db.selectFrom("enquiry_photos").select("key").execute();
    return rows.map(({ key }) => key);
  });
  if (orphaned.length === 0 || (await mustKeepFiles(photos))) return 0;
  await removeNewPhotoFiles(photos, orphaned);
  return orphaned.length;
}

/** Rows read at once while files are checked. */
const pageSize = 100;

/**
 * The references of enquiries with missing photo files, each once, and how many files are missing.
 * Breaks off once `isStopped` is true. Throws when the database or the store does not answer.
 */
export async function findMissingPhotos(
  { db, files }: Pick<PhotoStore, "db" | "files">,
  isStopped = () => false,
): Promise<{ photos: number; references: string[] }> {
  const listed = await listKeys(files, isStopped);
  const references = new Set<string>();
  let photos = 0;
  let after = "";
  while (!isStopped()) {
    const rows = await db
      .selectFrom("enquiry_photos")
      .select(["id", "key"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const { id, key } of rows) {
      if (isStopped() || !(await isFileMissing(files, listed, key))) continue;
      const reference = await referenceOf(db, id);
      if (reference === null) continue;
      photos += 1;
      references.add(reference);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.id;
  }
  return { photos, references: [...references] };
}

/** Null when the photo was deleted meanwhile. */
async function referenceOf(db: PhotoStore["db"], photoId: string): Promise<string | null> {
  const row = await db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_photos.enquiry_id")
    .select("reference")
    .where("enquiry_photos.id", "=", photoId)
    .executeTakeFirst();
  return row?.reference ?? null;
}
