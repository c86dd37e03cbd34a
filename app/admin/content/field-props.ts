import type { Editor } from "#app/admin/editing/editor.ts";
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
