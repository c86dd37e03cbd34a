import { type Noun, typeOf } from "#domain/content/registry.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";

/** Reads what `chosenText` wrote. Null for a malformed text, which our pages never send. */
export function readChosen(text: string | undefined): ChosenRevision[] | null {
  if (text === undefined) return null;
  const parts = text.split(" ").filter(Boolean);
  const chosen = parts.flatMap((part) => {
    const [, subject, id = "", revision] =
      /^([a-z-]+)\/([^/\p{Cc}]{0,100})\/(\d{1,9})$/u.exec(part) ?? [];
    if (!typeOf(subject)) return [];
    return [{ subject: subject as Noun, id, revision: Number(revision) }];
  });
  return chosen.length === parts.length ? chosen : null;
}
