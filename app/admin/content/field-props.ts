import type { Editor, PendingUpload } from "#app/admin/editing/editor.ts";
import type { ShownField, ShownForm } from "#domain/content/form-layout.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";

export interface FieldControlProps {
  editor: Editor;
  shown: ShownForm;
  field: ShownField;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  /** Where uploads go. */
  folder: PictureTable;
  /** Whether the heading above the field says its name. */
  isTitled: boolean;
}

/** Props of a field of text. */
export function textProps({ editor, field }: Pick<FieldControlProps, "editor" | "field">) {
  const { name, label, hint, isRequired } = field;
  return { ...editor.text(name), label, hint, required: isRequired };
}

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
