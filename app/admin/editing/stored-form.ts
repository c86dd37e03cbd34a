import type { FormerPlace, SavedRow } from "#domain/forms/saved-row.ts";

/** A row as a form, with who saved it last and when. */
export interface StoredForm<Form> {
  form: Form;
  revision: number;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null if unknown. */
  savedBy: string | null;
  /** Position and creation time, kept if the row is deleted and added again. */
  place: FormerPlace;
}

/** The form that an editor opens with. A new row has no revision. */
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
