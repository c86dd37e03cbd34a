import { tryStorage } from "#app/browser/try-storage.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";

/**
 * What was typed into an editor and not saved, kept in this browser (`localStorage`) for 30 days: a
 * reload, a lost session or a failed save costs nothing. Each visit keeps its own, so that none
 * overwrites another's, and each account finds its own alone. Where storage is refused or full,
 * editing works without it.
 */
export interface Draft<Form> {
  form: Form;
  /** What the editing began from; left out by older programs. */
  base?: Partial<Form> | undefined;
  /**
   * Of the row, also of one that was sent and may not be there; none of something new that was
   * never sent.
   */
  id?: string | undefined;
  /** Revision the editing began from; null for something new. */
  revision: number | null;
  /** When it was last typed in, milliseconds since 1970. */
  savedAt: number;
}

export interface KeptDraft<Form> extends Draft<Form> {
  /** Where it lies. */
  place: string;
}

/** Where a visit of an account (its id) keeps its draft of what `key` names, e.g. `service:new`. */
export function newDraftPlace(account: string, key: string): string {
  return `${everyPlace}${account}:${key}:${Date.now()}-${Math.random()}`;
}

/**
 * An account's drafts of earlier visits, and of other tabs, the latest last. Those of whatever key
 * that are past their time are removed.
 */
export function readDrafts<Form>(account: string, key: string): KeptDraft<Form>[] {
  const drafts: KeptDraft<Form>[] =
    tryStorage(() =>
      allPlaces().map((place) => ({
        ...JSON.parse(localStorage.getItem(place) ?? "null"),
        place,
      })),
    ) ?? [];
  const isPast = ({ savedAt }: KeptDraft<Form>) => savedAt < Date.now() - draftLimit;
  for (const { place } of drafts.filter(isPast)) removeDraft(place);
  return drafts
    .filter((draft) => isOf(draft.place, account, `${key}:`) && !isPast(draft))
    .sort((a, b) => a.savedAt - b.savedAt);
}

/** Where an account's drafts of every key that begins like this lie. */
export function placesOf(account: string, keys = ""): string[] {
  return (tryStorage(allPlaces) ?? []).filter((place) => isOf(place, account, keys));
}

/**
 * Forgets what was typed into something that is deleted, in whichever visit or tab, by whichever
 * account.
 */
export function removeDrafts(key: string): void {
  const places = tryStorage(allPlaces) ?? [];
  for (const place of places)
    if (place.slice(place.indexOf(":", everyPlace.length) + 1).startsWith(`${key}:`))
      removeDraft(place);
}

export function writeDraft<Form>(place: string, draft: Draft<Form>): void {
  tryStorage(() => localStorage.setItem(place, JSON.stringify(draft)));
}

export function removeDraft(place: string): void {
  tryStorage(() => localStorage.removeItem(place));
}

const everyPlace = "admin-draft:";

function isOf(place: string, account: string, keys: string): boolean {
  return place.startsWith(`${everyPlace}${account}:${keys}`);
}

function allPlaces(): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(everyPlace));
}
