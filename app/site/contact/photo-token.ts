import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** What lets photos be added to an enquiry, and how many it has. */
export interface PhotoLeave {
  token: string;
  photosKept: number;
}

/**
 * Shows the address without loading it, and keeps the token beside it: addresses are passed on, and
 * tokens are not.
 */
export function keepPhotoToken(token: string | null, address: string): void {
  history.replaceState({ ...history.state, photoToken: token }, "", address);
}

/**
 * The leave that was kept beside this page's address, when it is opened again; null when it is good
 * no more.
 */
export async function keptPhotoLeave(): Promise<PhotoLeave | null> {
  const token: unknown = history.state?.photoToken;
  if (typeof token !== "string") return null;
  try {
    const answer = await fetch("/api/contact/photos", { headers: { "Photo-Token": token } });
    if (answer.status === 403) return null;
    const { photos = 0 }: { photos?: number } = answer.ok ? await answer.json() : {};
    return { token, photosKept: photos };
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return { token, photosKept: 0 };
  }
}
