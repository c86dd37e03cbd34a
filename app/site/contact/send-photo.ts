import { reportFault } from "#app/browser/network.ts";

export interface PhotoFailure {
  message: string;
  /** Whether every further try would fail too. */
  isFinal: boolean;
}

const unsent: PhotoFailure = { message: "It could not be sent.", isFinal: false };

/** How long one photo may take on a slow connection, in milliseconds. */
const patience = 120_000;

/**
 * Sends a photo, in a form whose fields say what it is. Returns null if it is stored, otherwise the
 * reason. It never throws: if it did, the photo would stay at "Sending...", and the photos after it
 * would wait for ever.
 */
export async function sendPhoto(
  token: string,
  name: string,
  photo: Promise<Blob>,
  form = new FormData(),
): Promise<PhotoFailure | null> {
  try {
    form.set("file", await photo, name);
    const answer = await fetch("/api/contact/photos", {
      method: "POST",
      headers: { "Photo-Token": token },
      body: form,
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return null;
    const { message }: { message?: string } = await answer.json();
    return { message: message ?? unsent.message, isFinal: isFinal(answer) };
  } catch (error) {
    reportFault(error);
    return unsent;
  }
}

/** Forbidden, full, too large, not a form, not a picture: another try would fail too. */
const finalStatuses = [403, 409, 413, 415, 422];

/** Whether a refusal is final. A 429 that passes has `Retry-After`. */
export function isFinal({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return finalStatuses.includes(status) || (status === 429 && !headers.has("Retry-After"));
}
