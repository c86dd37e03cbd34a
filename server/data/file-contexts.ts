import { join } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import type { PhotoStore } from "#domain/enquiries/photo-files.ts";
import { photoUploadSlots, storedPhotoBytes } from "#domain/enquiries/photo-refusal.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { allPictures, picturesByUrl } from "#domain/images/images.ts";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";
import type { Config } from "#server/config.ts";
import { errorLogger, type Logger } from "#server/log.ts";

interface FileContextsOptions {
  config: Pick<Config, "dataDir" | "photoSpaceBytes">;
  db: Database["db"];
  stores: { pictures: FileStore; photos: FileStore };
  encoder: PictureEncoder;
  builtIn: SiteContent;
  log: Logger;
}

type FileContexts = Pick<
  ContextValues,
  "images" | "pictures" | "incoming" | "photos" | "photoUploadSlots" | "checkPhotoSpace"
>;

/** The values by which routes handle pictures and visitors' photos. */
export function fileContexts({
  config: { dataDir, photoSpaceBytes },
  db,
  stores,
  encoder,
  builtIn,
  log,
}: FileContextsOptions): FileContexts {
  const logError = errorLogger(log);
  const images = {
    db,
    logError,
    store: stores.pictures,
    encoder,
    isReferenced: isPictureInUse,
  };
  const photos = { db, logError, files: stores.photos, encoder, spaceBytes: photoSpaceBytes };
  return {
    images,
    async pictures(urls) {
      try {
        const uploaded = await (urls ? picturesByUrl(db, urls) : allPictures(db));
        return { ...builtIn.pictures, ...uploaded };
      } catch (error) {
        logError(error, "The uploaded pictures could not be listed");
        return builtIn.pictures;
      }
    },
    incoming: incomingFiles(join(dataDir, "incoming")),
    photos,
    photoUploadSlots: photoUploadSlots(),
    checkPhotoSpace: () => checkPhotoSpace(photos),
  };
}

/** The owner is warned from this share of the space. */
const warningShare = 0.8;

const warningId = "photo space";

/** Warns the owner while visitors' photos take most of their space. Logs its errors. */
export async function checkPhotoSpace({
  db,
  spaceBytes,
  logError,
}: Pick<PhotoStore, "db" | "spaceBytes" | "logError">): Promise<void> {
  try {
    const bytes = await storedPhotoBytes(db);
    if (bytes < spaceBytes * warningShare) return await clearSharedWarning(db, warningId);
    await raiseSharedWarning(db, warningId, {
      text: wordsFor(bytes, spaceBytes),
      link: { to: "/admin/enquiries", label: "Look at the enquiries" },
    });
  } catch (error) {
    logError(error, "The size of visitors' photos could not be read");
  }
}

function wordsFor(bytes: number, spaceBytes: number): string {
  const advice = "Delete old enquiries that have photos, or ask for more space for them.";
  if (bytes >= spaceBytes)
    return `There is no space left for visitors' photos, so the site accepts no more. Enquiries still arrive. ${advice}`;
  return `Visitors' photos use ${gigabytes(bytes)} of the ${gigabytes(spaceBytes)} GB set aside for them. When that is full, the site accepts no more photos; enquiries still arrive. ${advice}`;
}

function gigabytes(bytes: number): string {
  return String(Math.round((bytes / 1024 ** 3) * 10) / 10);
}
