import type { PendingUpload } from "#app/admin/editing/editor.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";

/** What a component gets that shows a field like no other. */
export interface OwnControlProps<Value> {
  /** The field's name. Its messages have keys such as `people.2.name`. */
  name: string;
  value: Value;
  errors: Record<string, string>;
  onChange(value: Value): void;
}

/** The same for a field with pictures. */
export interface PicturedControlProps<Value> extends OwnControlProps<Value> {
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  /** Where uploads go. */
  folder: PictureTable;
  /** Called when an upload begins. */
  onUpload(upload: PendingUpload): void;
}

/** The same for a field that is edited with others of the form. */
export interface JoinedControlProps<Value, Form> extends PicturedControlProps<Value> {
  form: Form;
  onChangeForm(fields: Partial<Form>): void;
}
