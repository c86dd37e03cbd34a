import { tryStorage } from "#app/browser/try-storage.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";

/**
 * Unsaved text of an editor. This browser keeps it in `localStorage` for 30 days, so that a reload,
 * a lost session or a failed save loses nothing. Each visit keeps its own draft, and each account
 * sees only its own. Without storage, editing works but keeps no drafts.
 */
export interface Draft<Form> {
  form: Form;
  /** The form before the editing. */
  base?: Partial<Form> | undefined;
  /** Row id. Set once the form was submitted, even if no answer came. */
  id?: string | undefined;
  /** Forms that were sent over that revision. One of them may be saved, if its answer was lost. */
  tried?: Form[] | undefined;
  /** Revision before the editing; null for a new row. */
  revision: number | null;
  /** Time of the last change, in milliseconds since 1970. */
  savedAt: number;
}

export interface KeptDraft<Form> extends Draft<Form> {
  /** Its key in `localStorage`. */
  storageKey: string;
}

/**
 * A new storage key for one visit's draft. `account` is an id; `key` is, for example,
 * `service:new`.
 */
export function newStorageKey(account: string, key: string): string {
  return `${storageKeyPrefix}${account}:${key}:${Date.now()}-${Math.random()}`;
}

/**
 * The account's drafts for `key` from earlier visits and other tabs, oldest first. Removes expired
 * drafts of every key.
 */
export function readDrafts<Form>(account: string, key: string): KeptDraft<Form>[] {
  const drafts: KeptDraft<Form>[] =
    tryStorage(() =>
      allStorageKeys().map((storageKey) => ({
        ...JSON.parse(localStorage.getItem(storageKey) ?? "null"),
        storageKey,
      })),
    ) ?? [];
  const isPast = ({ savedAt }: KeptDraft<Form>) => savedAt < Date.now() - draftLimit;
  for (const { storageKey } of drafts.filter(isPast)) removeDraft(storageKey);
  return drafts
    .filter((draft) => isOf(draft.storageKey, account, `${key}:`) && !isPast(draft))
    .sort((a, b) => a.savedAt - b.savedAt);
}

/** The storage keys of the account's drafts whose key starts with `keys`. */
export function storageKeysOf(account: string, keys = ""): string[] {
  return (tryStorage(allStorageKeys) ?? []).filter((storageKey) => isOf(storageKey, account, keys));
}

/** Removes every account's drafts of a row that was deleted. */
export function removeDrafts(key: string): void {
  const storageKeys = tryStorage(allStorageKeys) ?? [];
  for (const storageKey of storageKeys)
    if (
      storageKey.slice(storageKey.indexOf(":", storageKeyPrefix.length) + 1).startsWith(`${key}:`)
    )
      removeDraft(storageKey);
}

export function writeDraft<Form>(storageKey: string, draft: Draft<Form>): void {
  tryStorage(() => localStorage.setItem(storageKey, JSON.stringify(draft)));
}

export function removeDraft(storageKey: string): void {
  tryStorage(() => localStorage.removeItem(storageKey));
}

/** Keys of drafts of notes begin like this; an enquiry's id follows. */
export const notesKeys = "enquiry-notes:";

const storageKeyPrefix = "admin-draft:";

function isOf(storageKey: string, account: string, keys: string): boolean {
  return storageKey.startsWith(`${storageKeyPrefix}${account}:${keys}`);
}

function allStorageKeys(): string[] {
  return Object.keys(localStorage).filter((storageKey) => storageKey.startsWith(storageKeyPrefix));
}
