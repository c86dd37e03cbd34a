import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { Standing } from "#domain/publishing/standing.ts";
import type { KeptDraft } from "./draft.ts";
import type { FieldOf } from "./merge-forms.ts";
import type { OpenedForm, StoredForm } from "./stored-form.ts";
import type { PendingUpload } from "./use-pending-uploads.ts";
import type { RowNews } from "./use-row-news.ts";

export interface EditorOptions<Form> {
  /** Names the drafts in this browser, e.g. `service`. */
  noun: string;
  /** Of the row, where it has one; something new is given one. */
  id?: string | undefined;
  /** What the server had when the page was opened. */
  opened: OpenedForm<Form>;
  /** Where a saved editor leads. */
  listPath: string;
  /** Where the server says what is saved of a row. */
  currentAt(id: string | undefined): string;
  /** What the list there says was saved. */
  nameOf(form: Form): string;
  /** What is wrong between the parts of a form, by field: it can go by a change somewhere else. */
  faultsOf?(form: Form): Record<string, string>;
  /** What fields are called where versions are compared. */
  labels: Partial<Record<FieldOf<Form>, string>>;
}

/** Names of the parts of a form that are text. */
type TextName<Form> = {
  [Name in keyof Form]: Form[Name] extends string ? Name : never;
}[keyof Form] &
  string;

interface TextFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** What was taken over from somebody else's save. */
export interface TakenOver {
  /** E-mail address of the account; null where nobody knows. */
  by: string | null;
  /** What the fields are called. */
  fields: string[];
}

/** What an editor's action answers. `Form` is the form as the editor holds it. */
export type SaveAnswer<Form> =
  /** `standing` says what visitors see now. `preview` is the path of the item's preview. */
  | { outcome: "saved"; revision: number; standing: Standing; preview: string }
  /** One message per field. Nested fields read `images.2.alt`. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Someone else saved first. `current` holds their version and its revision. */
  | { outcome: "conflict"; current: StoredForm<Form> }
  /** Someone deleted the row. */
  | { outcome: "missing" }
  | CallFailure;

/** Every answer to a save but success. */
export type SaveRefusal<Form> = Exclude<SaveAnswer<Form>, { outcome: "saved" }>;

/** One form being edited: its text, whether it is saved, and everything that can come between. */
export interface Editor<Form> {
  /** Of the row; undefined while there is none, as far as is known. */
  id: string | undefined;
  form: Form;
  /** What the editing began from, as far as that is known. */
  base: Partial<Form>;
  labels: EditorOptions<Form>["labels"];
  /** Sets some fields. */
  change(fields: Partial<Form>): void;
  /** What a text field needs to show and change this part of the form. */
  text(name: TextName<Form>): TextFieldProps;
  /** There is something typed that is not saved. */
  dirty: boolean;
  /** It was saved on this page, which stayed, as more was typed meanwhile. */
  stayed: boolean;
  /**
   * Whether leaving at this moment would lose something: no longer once it was saved or given up.
   */
  isUnsaved(): boolean;
  saving: boolean;
  /** A picture is still on its way, which a save waits for. */
  uploading: boolean;
  /** A save waits for it, and goes on by itself. */
  waiting: boolean;
  /** Tells of a picture that is being sent. */
  track(upload: PendingUpload): void;
  /** Why the last save did not happen. */
  result: SaveRefusal<Form> | null;
  /** Of the fields that are to be put right. */
  errors: Record<string, string>;
  /** Saves, once every picture has arrived; not at all when one of them fails. */
  save(): void;
  /** Goes on from theirs with what was chosen, and saves it where that is asked for. */
  takeOver(chosen: Form, theirs: StoredForm<Form>, then: "save" | "edit"): void;
  dismissResult(): void;
  /** What somebody else saved and this form has taken over. */
  takenOver: TakenOver | null;
  /** Somebody else saved or deleted it while it is open here. */
  news: RowNews<Form> | null;
  /** Unsaved text of an earlier visit, to be offered. */
  draft: KeptDraft<Form> | null;
  /** What was saved last, as far as this page knows; null for something new. */
  latest: StoredForm<Form> | null;
  /** Puts it into the form. What was typed meanwhile is offered in its place. */
  restoreDraft(): void;
  discardDraft(): void;
  /** Forgets what was typed, before leaving. */
  abandon(): void;
  /** Saves it as it was called and where it stood, though somebody deleted it. */
  addAgain(): void;
}

/** What a save came to, for the page that it leads to. */
export interface SavedNews {
  /** What visitors see of it now, and where its page is previewed. */
  standing: Standing;
  preview: string;
  takenOver: TakenOver | null;
}
