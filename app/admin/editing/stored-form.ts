import {
  type FormOf,
  formOf,
  type SavedRow,
  type StoredItem,
} from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import type { FormerPlace } from "#domain/content/store.ts";

/** A row as a form, with who saved it last and when. */
export interface StoredForm<Form> {
  form: Form;
  revision: number;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null if unknown. */
  savedBy: string | null;
  /** Where the row stands, in case someone deletes it and it is added again. */
  place: FormerPlace;
}

/** What an editor opens with. A new item has no row yet. */
export type OpenedForm<Form> = StoredForm<Form> | { form: Form; revision: null };

export function storedForm<Type extends RegisteredType>(
  type: Type,
  item: StoredItem<Type>,
): StoredForm<FormOf<Type>> {
  const { revision, updatedAt, updatedBy, position, createdAt } = item as Omit<
    SavedRow,
    "createdAt"
  > &
    FormerPlace;
  const place = { position, createdAt };
  return { form: formOf(type, item), revision, savedAt: updatedAt, savedBy: updatedBy, place };
}
