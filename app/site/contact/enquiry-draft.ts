import { makeId } from "#app/browser/make-id.ts";
import { tryStorage } from "#app/browser/try-storage.ts";

/**
 * The typed text, kept in this tab (`sessionStorage`) until it is sent. Its id shows the server
 * that a repeated post is the same enquiry. If the browser refuses storage, the form works without
 * a draft.
 */
const key = "enquiry-draft";

interface Draft {
  id: string;
  fields: Record<string, string>;
}

/** Keeps the typed text, and returns the form's id. */
export function saveDraft(form: HTMLFormElement): string {
  const id = readDraft()?.id ?? form.dataset.enquiryId ?? makeId();
  form.dataset.enquiryId = id;
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && name !== "honeypot") fields[name] = value;
  }
  writeDraft({ id, fields });
  return id;
}

/** Puts the kept text into the fields that are still empty. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(readDraft()?.fields ?? {})) {
    const field = form.elements.namedItem(name);
    const fillable =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (fillable && field.value === "") field.value = value;
  }
}

/** Whether the visitor has changed any field. */
export function isTypedIn(form: HTMLFormElement): boolean {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}

export function forgetDraft(): void {
  tryStorage(() => sessionStorage.removeItem(key));
}

function readDraft(): Draft | null {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
}

function writeDraft(draft: Draft): void {
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(draft)));
}
