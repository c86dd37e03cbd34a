import { join } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { photoUploadSlots } from "#domain/enquiries/photo-upload-slots.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { allPictures, picturesByUrl } from "#domain/images/images.ts";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Config } from "./config.ts";
import { errorLogger, type Logger } from "./log.ts";
import { checkPhotoSpace } from "./photo-space.ts";

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
