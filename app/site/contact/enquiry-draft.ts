import { makeId } from "#app/browser/make-id.ts";
import { tryStorage } from "#app/browser/try-storage.ts";
import { isChanged, type TypedField } from "#app/browser/typed-field.ts";
import type { ChosenSample } from "./chosen-samples.ts";

/**
 * The typed text, kept in this tab (`sessionStorage`) until it is sent. Its id shows the server
 * that a repeated post is the same enquiry. If the browser refuses storage, the form works without
 * a draft.
 */
const key = "enquiry-draft";

interface Draft {
  id: string;
  fields: Record<string, string>;
  /** The samples that the form offered, sent or not. */
  samples?: ChosenSample[];
  /** The query of the page, by which a reload is known from a new visit. */
  query?: string;
}

/** Keeps the typed text, and returns the form's id. */
export function saveDraft(form: HTMLFormElement): string {
  const earlier = readDraft();
  const id = earlier?.id ?? form.dataset.enquiryId ?? makeId();
  form.dataset.enquiryId = id;
  const { honeypot: _, ...fields } = fieldsOf(form);
  const samples = boxesOf(form).flatMap(({ value: code, dataset: { title } }) =>
    title ? [{ code, title }] : [],
  );
  // The samples of an earlier visit are shown a moment after the text.
  if (samples.length === 0 && earlier?.samples)
    writeDraft({ ...earlier, id, fields: { ...earlier.fields, ...fields } });
  else writeDraft({ id, fields, samples, query: location.search });
  return id;
}

/** The fields of the form. Where several have one name, their values with spaces between. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value : "";
    fields[name] = fields[name] ? `${fields[name]} ${text}` : text;
  }
  return fields;
}

/** The samples of the kept draft that were to be sent, and whether boards of them were. */
export function draftedSamples(): { samples: ChosenSample[]; wantsBoards: boolean } {
  const { fields = {}, samples = [] } = readDraft() ?? {};
  return {
    samples: samples.filter(({ code }) => isChosen(fields.samples, code)),
    wantsBoards: isChosen(fields.boards, "yes"),
  };
}

/**
 * Puts the kept text into the fields that are still empty. On the page of the draft, samples and
 * boards are chosen as they were, but for those that the visitor has just changed.
 */
export function restoreDraft(form: HTMLFormElement): void {
  const { fields = {}, query } = readDraft() ?? {};
  if (query === location.search)
    for (const box of boxesOf(form))
      if (!isChanged(box)) box.checked = isChosen(fields[box.name], box.value);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    const fillable =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (fillable && field.value === "") field.value = value;
  }
}

function isChosen(values = "", value: string): boolean {
  return values.split(" ").includes(value);
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
}

/** Whether the visitor has changed any field. */
export function isTypedIn(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<TypedField>("input, textarea, select")].some(isChanged);
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
