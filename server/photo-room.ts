import { storedPhotoBytes } from "#domain/enquiries/photo-room.ts";
import type { PhotoStore } from "#domain/enquiries/photos.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";

/** The share of the room from which the owner is warned. */
const warningShare = 0.8;

/** Warns the owner while visitors' photos take most of their room. Logs its errors. */
export async function checkPhotoRoom({
  db,
  roomBytes,
  logError,
}: Pick<PhotoStore, "db" | "roomBytes" | "logError">): Promise<void> {
  try {
    const bytes = await storedPhotoBytes(db);
    if (bytes < roomBytes * warningShare) return await clearSharedWarning(db, "photo room");
    await raiseSharedWarning(db, "photo room", {
      text: wordsFor(bytes, roomBytes),
      link: { to: "/admin/enquiries", label: "Look at the enquiries" },
    });
  } catch (error) {
    logError(error, "The room that visitors' photos take could not be read");
  }
}

function wordsFor(bytes: number, roomBytes: number): string {
  const put = "Delete old enquiries that have photos, or ask for more room for them.";
  if (bytes >= roomBytes)
    return `There is no room left for visitors' photos, and no more are taken. Enquiries still arrive. ${put}`;
  return `The photos that visitors send take ${gigabytes(bytes)} of the ${gigabytes(roomBytes)} GB kept for them. When that is full, no more are taken; enquiries still arrive. ${put}`;
}

function gigabytes(bytes: number): string {
  return String(Math.round((bytes / 1024 ** 3) * 10) / 10);
}
