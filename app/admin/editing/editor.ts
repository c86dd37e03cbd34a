import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { ValueWords } from "#domain/content/content-type.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import type { KeptDraft } from "./draft.ts";
import type { FieldOf } from "./merge-forms.ts";
import type { PendingUpload } from "./use-pending-uploads.ts";
import type { RowNews } from "./use-row-news.ts";

export interface EditorOptions<Form> {
  /** Says where the form is saved and read. The draft keys in this browser start with it. */
  noun: Noun;
  /** Row id; undefined for a new row. */
  id?: string | undefined;
  /** The form as the page opened it. */
  opened: OpenedForm<Form>;
  /** Name of the item in the list's flash message. */
  nameOf(form: Form): string;
  /** Errors between fields: a change of one field may correct the other. */
  faultsOf?(form: Form): Record<string, string>;
  /** Field names in the comparison of two versions. */
  labels: Partial<Record<FieldOf<Form>, string>>;
  /** What people read for the values of a field, in that comparison. */
  words?: Partial<Record<FieldOf<Form>, ValueWords>>;
}

/** A row as a form, with who saved it last and when. */
export interface StoredForm<Form> {
  form: Form;
  revision: number;
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null if unknown. */
  savedBy: string | null;
  /** Names of the fields that hold sample content. */
  examples?: string[];
}

/** What an editor opens with. A new item has no row yet. */
export type OpenedForm<Form> = (
  | StoredForm<Form>
  /** `again` if the save adds a deleted item again. */
  | { form: Form; revision: null; again?: true }
) & { start?: FormStart<Form> };

/** Unsaved work with which an editor opens: a copy of another item, or an earlier version. */
export interface FormStart<Form> {
  form: Form;
  /** A sentence that says where it comes from. */
  words: string;
}

/** Names of the fields that are text. */
type TextName<Form> = {
  [Name in keyof Form]: Form[Name] extends string ? Name : never;
}[keyof Form] &
  string;

/** Names of the fields that are yes or no. */
type CheckName<Form> = {
  [Name in keyof Form]: Form[Name] extends boolean ? Name : never;
}[keyof Form] &
  string;

interface CheckFieldProps {
  name: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
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

/** What an editor's action answers. `Form` is the form as the editor holds it. */
export type SaveAnswer<Form> =
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
  /** Someone else saved first. `current` holds their version and its revision. */
  | { outcome: "conflict"; current: StoredForm<Form> }
  /** Someone deleted the row. */
  | { outcome: "missing" }
  | CallFailure;

/** Every answer to a save but success. */
export type SaveRefusal<Form> = Exclude<SaveAnswer<Form>, { outcome: "saved" }>;

/** A form being edited, and the state of its save. */
export interface Editor<Form> {
  noun: Noun;
  /** Row id; undefined until the row is known to exist. */
  id: string | undefined;
  form: Form;
  /** The form before the editing. Fields of an old draft may be unknown. */
  base: Partial<Form>;
  labels: EditorOptions<Form>["labels"];
  words: NonNullable<EditorOptions<Form>["words"]>;
  change(fields: Partial<Form>): void;
  /** Props of the text field for `name`. */
  text(name: TextName<Form>): TextFieldProps;
  /** Props of the checkbox for `name`. */
  check(name: CheckName<Form>): CheckFieldProps;
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
  result: SaveRefusal<Form> | null;
  /** Messages of the fields to correct. */
  errors: Record<string, string>;
  /** Saves once every picture is uploaded. Does not save when one fails. */
  save(): void;
  /** Continues from their version with the chosen form. */
  takeOver(chosen: Form, theirs: StoredForm<Form>, then: "save" | "edit"): void;
  dismissResult(): void;
  /** Set when this form took fields from someone else's save. */
  takenOver: TakenOver | null;
  /** Someone else saved or deleted the row while it is open here. */
  news: RowNews<Form> | null;
  /** Says where the unsaved work comes from with which the form opened. Null if it had none. */
  startWords: string | null;
  /** An earlier visit's unsaved text, to offer. */
  draft: KeptDraft<Form> | null;
  /** The last saved version that this page knows; null for a new row. */
  latest: StoredForm<Form> | null;
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
