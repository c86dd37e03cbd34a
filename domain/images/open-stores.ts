import { join } from "node:path";
import type { BucketSettings } from "./bucket.ts";
import { bucketStore } from "./bucket-store.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

export interface StoreOptions {
  dataDir: string;
  /** Undefined: files are stored in folders of `dataDir`. */
  bucket?: BucketSettings | undefined;
}

/**
 * The store of uploaded pictures, in `website-images` of `DATA_DIR` or of the bucket. Opening a
 * bucket sends no request, so when the store does not answer, only the verbs fail.
 */
export function openImageStore(options: StoreOptions): Promise<FileStore> {
  return openStore(options, "website-images");
}

/**
 * The store of visitors' photos, in `enquiry-photos` of `DATA_DIR` or of the bucket. No public
 * address answers from it.
 */
export function openPhotoStore(options: StoreOptions): Promise<FileStore> {
  return openStore(options, "enquiry-photos");
}

function openStore({ dataDir, bucket }: StoreOptions, folder: string): Promise<FileStore> {
  return bucket ? bucketStore(bucket, `${folder}/`) : folderStore(join(dataDir, folder));
}
