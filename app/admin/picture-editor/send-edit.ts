import { isUnreachable } from "#app/browser/is-unreachable.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import type { PictureEdits } from "#domain/images/edits.ts";
import type { Picture } from "#domain/images/picture.ts";

/** A picture that the editor opens: its original, and how it was made from that. */
export interface EditablePicture {
  original: {
    url: string;
    /** The file to show in the editor. */
    shown: string;
  };
  edits: PictureEdits;
}

/** The picture to show after an edit. */
export interface EditedPicture {
  picture: Picture;
}

export interface EditRequest {
  url: string;
  folder: PictureTable;
  edits: PictureEdits;
}

export type EditAnswer<Answer> =
  | { outcome: "answered"; answer: Answer }
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };

/** Asks for a picture's original and its edits. */
export function requestEditable(url: string): Promise<EditAnswer<EditablePicture>> {
  const fallback = "The picture could not be opened. Please try again.";
  return ask(`${address}?${new URLSearchParams({ url })}`, { patience: 30_000 }, fallback);
}

/** Asks for the edited picture. Encoding it takes seconds, and it may wait for others. */
export function requestEdited(order: EditRequest): Promise<EditAnswer<EditedPicture>> {
  const request = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
    patience: 180_000,
  };
  return ask(address, request, "The picture could not be changed. Please try again.");
}

const address = "/admin/images/edit";

async function ask<Answer>(
  path: string,
  { patience, ...request }: RequestInit & { patience: number },
  fallback: string,
): Promise<EditAnswer<Answer>> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) });
    if (response.status === 401) return { outcome: "signed-out" };
    const answer = await response.json();
    if (response.ok) return { outcome: "answered", answer };
    const { message, detail } = answer as { message?: string; detail?: string };
    return { outcome: "failed", message: [message ?? fallback, detail].filter(Boolean).join(". ") };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { outcome: "failed", message: fallback };
  }
}
