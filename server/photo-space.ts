import type { PhotoStore } from "#domain/enquiries/photo-files.ts";
import { storedPhotoBytes } from "#domain/enquiries/photo-refusal.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";

/** The owner is warned from this share of the space. */
const warningShare = 0.8;

const warningId = "photo room";

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
