import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import type { ValueWords } from "#domain/content/content-type.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import type { KeptDraft } from "./draft.ts";

/** A form by the names of its fields. */
export type FormValues = Record<string, unknown>;

/** Resolves to null, or to the reason why the upload failed. */
export type PendingUpload = Promise<string | null>;

export interface EditorOptions {
  /** Says where the form is saved and read. The draft keys in this browser start with it. */
  noun: Noun;
  /** Row id; undefined for a new row. */
  id?: string | undefined;
  /** The form as the page opened it. */
  opened: OpenedForm;
  /** Name of the item in the list's flash message. */
  nameOf(form: FormValues): string;
  /** Errors between fields: a change of one field may correct the other. */
  faultsOf?(form: FormValues): Record<string, string>;
  /** Field names in the comparison of two versions. */
  labels: Partial<Record<string, string>>;
  /** What people read for the values of a field, in that comparison. */
  words?: Partial<Record<string, ValueWords>>;
}

/** A row as a form, with who saved it last and when. */
export interface StoredForm {
  form: FormValues;
  revision: number;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null if unknown. */
  savedBy: string | null;
  /** Names of the fields that hold sample content. */
  examples?: string[];
}

/** What an editor opens with. A new item has no row yet. */
export type OpenedForm = (
  | StoredForm
  /** `again` if the save adds a deleted item again. */
  | { form: FormValues; revision: null; again?: true }
) & { start?: FormStart };

/** Unsaved work with which an editor opens: a copy of another item, or an earlier version. */
export interface FormStart {
  form: FormValues;
  /** A sentence that says where it comes from. */
  words: string;
}

interface TextFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  /** Set while the field holds sample content. */
  mark: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** Fields that were taken from someone else's save. */
export interface TakenOver {
  /** E-mail address of the account; null if unknown. */
  by: string | null;
  /** Labels of the fields. */
  fields: string[];
}

/** What an editor's action answers. */
export type SaveAnswer =
  | {
      outcome: "saved";
      revision: number;
      /** What visitors see now. */
      publishedState: PublishedState;
      /** Names the change in the list of unpublished changes. */
      change: string;
      /** The item's public page. */
      path: string;
    }
  /** One message per field. Nested fields read `images.2.alt`. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Someone else saved first. `current` holds what they saved and its revision. */
  | { outcome: "conflict"; current: StoredForm }
  /** Someone deleted the row. */
  | { outcome: "missing" }
  | CallFailure;

/** Every answer to a save but success. */
export type SaveRefusal = Exclude<SaveAnswer, { outcome: "saved" }>;

/** A form being edited, and the state of its save. */
export interface Editor {
  noun: Noun;
  /** Row id; undefined until the row is known to exist. */
  id: string | undefined;
  form: FormValues;
  /** The form before the editing. */
  base: FormValues;
  labels: EditorOptions["labels"];
  words: NonNullable<EditorOptions["words"]>;
  change(fields: FormValues): void;
  /** Props of the text field for `name`. */
  text(name: string): TextFieldProps;
  /** Names of the fields that still hold the sample content with which the form was opened. */
  examples: string[];
  /** The form has unsaved changes. */
  dirty: boolean;
  /** The form was saved, and the page stayed because more was typed meanwhile. */
  stayed: boolean;
  /** Whether leaving now would lose something. */
  isUnsaved(): boolean;
  saving: boolean;
  /** The save has had no answer for half a minute. It can be sent again, and is saved once. */
  late: boolean;
  /** A picture is being uploaded. */
  uploading: boolean;
  /** A save waits for the picture, then continues by itself. */
  waiting: boolean;
  /** Makes saves wait for this upload. */
  track(upload: PendingUpload): void;
  /** Why the last save did not happen. */
  result: SaveRefusal | null;
  /** Messages of the fields to correct. */
  errors: Record<string, string>;
  /** Saves once every picture is uploaded. Does not save when one fails. */
  save(): void;
  /** Continues from what they saved with the chosen form. */
  takeOver(chosen: FormValues, theirs: StoredForm, then: "save" | "edit"): void;
  dismissResult(): void;
  /** Set when this form took fields from someone else's save. */
  takenOver: TakenOver | null;
  /** Someone else saved or deleted the row while it is open here. */
  news: RowNews | null;
  /** Says where the unsaved work comes from with which the form opened. Null if it had none. */
  startWords: string | null;
  /** An earlier visit's unsaved text, to offer. */
  draft: KeptDraft<FormValues> | null;
  /** The last saved version that this page knows; null for a new row. */
  latest: StoredForm | null;
  /** Puts the draft into the form. The text it replaces is offered in turn. */
  restoreDraft(): void;
  discardDraft(): void;
  /** Discards the unsaved changes before the page is left. */
  abandon(): void;
  /** Saves a deleted row again, with its id and place. */
  addAgain(): void;
}

/** The result of a save, shown on the page that follows. */
export interface SavedNews {
  /** What visitors see now. */
  publishedState: PublishedState;
  /** Names the change in the list of unpublished changes. */
  change: string;
  /** The public page that shows it. */
  path: string;
  takenOver: TakenOver | null;
}

/** Someone else saved or deleted the row that is open in this editor. */
export type RowNews = { type: "saved"; current: StoredForm } | { type: "deleted" };
