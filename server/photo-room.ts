import { storedPhotoBytes } from "#domain/enquiries/photo-room.ts";
import type { PhotoStore } from "#domain/enquiries/photos.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";

/** The owner is warned from this share of the room. */
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
    logError(error, "The size of visitors' photos could not be read");
  }
}

function wordsFor(bytes: number, roomBytes: number): string {
  const advice = "Delete old enquiries that have photos, or ask for more room for them.";
  if (bytes >= roomBytes)
    return `There is no room left for visitors' photos, so the site accepts no more. Enquiries still arrive. ${advice}`;
  return `Visitors' photos use ${gigabytes(bytes)} of the ${gigabytes(roomBytes)} GB set aside for them. When that is full, the site accepts no more photos; enquiries still arrive. ${advice}`;
}

function gigabytes(bytes: number): string {
  return String(Math.round((bytes / 1024 ** 3) * 10) / 10);
}
