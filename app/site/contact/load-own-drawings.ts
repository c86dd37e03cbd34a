import { isUnreachable } from "#app/browser/is-unreachable.ts";

/**
 * Loads what reads the drawings of kept samples, which few visitors have. Null if it cannot be
 * loaded: the enquiry goes without drawings.
 */
export async function loadOwnDrawings(): Promise<typeof import("./own-drawings.ts") | null> {
  try {
    return await import("./own-drawings.ts");
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return null;
  }
}
