import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { PhotoStore } from "#domain/enquiries/photo-files.ts";
import { addPhoto, type SentPhoto } from "#domain/enquiries/photos.ts";
import { bytesOf, incomingFiles } from "#domain/images/incoming-file.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import { shrinkPhoto } from "#domain/images/variants.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";

/** Photos beside a test's database. They are decoded in this process; the site starts others. */
export async function openPhotos({ db, options }: TestDatabase): Promise<PhotoStore> {
  const encoder: PhotoStore["encoder"] = { shrink: async (photo) => shrinkPhoto(bytesOf(photo)) };
  const files = await openPhotoStore(options);
  return { db, files, encoder, spaceBytes: 1e9, logError: expect.fail };
}

/** Sends a photo of these bytes for an enquiry, as a visitor does. */
export async function sendPhoto(
  photos: PhotoStore,
  { options }: TestDatabase,
  bytes: Uint8Array,
  sent: Omit<SentPhoto, "sender" | "file" | "name"> & { name?: string },
) {
  const file = await incomingFiles(join(options.dataDir, "incoming")).keep([bytes]);
  try {
    return await addPhoto(photos, { sender: "a", name: "hall.jpg", ...sent, file });
  } finally {
    await file.close();
  }
}

/** A small picture. Another width or colour makes another photo. */
export function smallPhoto(width = 9, background = "red"): Promise<Buffer> {
  return sharp({ create: { width, height: 9, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
