import type { FormerPlace, SavedRow } from "#domain/forms/saved-row.ts";

/** A row as its editor holds it, and who saved it last, when. */
export interface StoredForm<Form> {
  form: Form;
  revision: number;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null where nobody knows. */
  savedBy: string | null;
  /** Where it comes back to when it is deleted and added again. */
  place: FormerPlace;
}

/** What an editor opens with; there is no row yet of something new. */
export type OpenedForm<Form> = StoredForm<Form> | { form: Form; revision: null };

export type StoredRow = Omit<SavedRow, "createdAt"> & FormerPlace;

export function storedForm<Row extends StoredRow, Form>(
  row: Row,
  toForm: (row: Row) => Form,
): StoredForm<Form> {
  const { revision, updatedAt, updatedBy, position, createdAt } = row;
  const place = { position, createdAt };
  return { form: toForm(row), revision, savedAt: updatedAt, savedBy: updatedBy, place };
}
