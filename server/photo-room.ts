import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import { storedPhotoBytes } from "#domain/enquiries/photo-room.ts";
import type { PhotoServices } from "#domain/enquiries/photos.ts";

/** The part of the room above which the owner is warned. */
const nearlyAll = 0.8;

/** Warns the owner while visitors' photos have nearly all the room they may have. Never throws. */
export async function checkPhotoRoom(
  { db, roomBytes, logError }: Pick<PhotoServices, "db" | "roomBytes" | "logError">,
  warnings: Pick<OwnerWarnings, "raise" | "clear">,
): Promise<void> {
  try {
    const bytes = await storedPhotoBytes(db);
    if (bytes < roomBytes * nearlyAll) return warnings.clear("photo room");
    warnings.raise("photo room", {
      text: wordsFor(bytes, roomBytes),
      link: { to: "/admin/enquiries", label: "Look at the enquiries" },
    });
  } catch (error) {
    logError(error, "How much room visitors' photos take could not be asked");
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
