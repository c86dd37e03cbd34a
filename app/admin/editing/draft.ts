/**
 * What was typed into an editor and not saved, kept in this browser (`localStorage`): a reload, a lost session or a
 * failed save costs nothing. Where storage is refused or full, editing works without it.
 */
export interface Draft<Form> {
  form: Form;
  /** Revision the editing began from; null for something new. */
  revision: number | null;
  /** When it was last typed in, milliseconds since 1970. */
  savedAt: number;
}

export function readDraft<Form>(key: string): Draft<Form> | null {
  return withStorage((storage) => JSON.parse(storage.getItem(storageKey(key)) ?? "null"));
}

export function writeDraft<Form>(key: string, draft: Draft<Form>): void {
  withStorage((storage) => storage.setItem(storageKey(key), JSON.stringify(draft)));
}

export function removeDraft(key: string): void {
  withStorage((storage) => storage.removeItem(storageKey(key)));
}

function storageKey(key: string): string {
  return `admin-draft:${key}`;
}

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
