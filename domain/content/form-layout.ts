/** How a form shows a field: plain data, which loaders send to the browser. */
export type FormControl =
  /** A line, which may be long. */
  | { kind: "line" }
  /** A short line, such as a telephone number. */
  | { kind: "input"; type?: "tel" | "email"; inputMode?: "numeric" }
  | { kind: "text"; rows: number }
  | { kind: "check" }
  /** `none` is what people read while nothing is chosen. */
  | { kind: "choice"; options: readonly Option[]; none?: string | undefined }
  /** One of the items that the type mentions, by its slug, or none. Whole: the options are all. */
  | { kind: "mention"; options: readonly Option[]; isWhole?: boolean }
  /** A list of short texts. `row` names one of them: 'Next step'. */
  | { kind: "texts"; row: string; isNumbered?: true | undefined }
  | RowsControl
  /** A picture. `alt` and `caption` name the fields that hold what it shows, and its caption. */
  | { kind: "picture"; alt?: string; caption?: string; isWhole?: true }
  /** The address of the item's page. That of a new item follows its title. */
  | { kind: "slug" }
  /** A field like no other. `own-controls.tsx` names the component that shows it. */
  | { kind: OwnKind };

/** Fields that are like no other. */
export type OwnKind =
  | "closed days"
  | "hours"
  | "images"
  | "palette"
  | "plates"
  | "process"
  | "quote";

/** A value that can be chosen, and what people read for it. */
export interface Option {
  value: string | number;
  label: string;
}

/** A list of rows of several fields. */
interface RowsControl {
  kind: "rows";
  /** Names a row: 'Person', or 'FAQ #'. */
  row: string;
  /** The field that names what a row is about. */
  titleField: string;
  /** Fields in a list of their own stand side by side. */
  of: readonly (RowField | readonly RowField[])[];
  /** Whether all rows can be removed. */
  mayBeEmpty?: true;
}

/** A field of a row, by its name in the row. */
export interface RowField {
  name: string;
  label: string;
  hint?: string;
  isRequired?: true;
  control:
    | { kind: "line" }
    | { kind: "picture" }
    | { kind: "input"; inputMode?: "url" }
    | { kind: "text"; rows: number };
}

/** A part of a form, with a heading. */
export interface Section<Name extends string = string> {
  title: string;
  hint?: string;
  /** Marks it as required fields are marked. */
  isRequired?: true;
  /** Folds it while it is blank. */
  isOptional?: true;
  /** Fields in a list of their own stand side by side. */
  fields: readonly (Name | readonly Name[])[];
}

/** The heading of a form, the line under it, and the label of its button. */
interface FormWords {
  /** 'Edit Service' */
  title: string;
  subtitle: string;
  /** 'Update Service' */
  submit: string;
}

/** A form from top to bottom. The two fields for search engines come last by themselves. */
export interface FormLayout<Name extends string = string> {
  /** For a new item. */
  add?: FormWords;
  edit: FormWords;
  /** What the browser's tab says before the item's title: 'Edit'. Left out for a single item. */
  tab?: string;
  /** Names a single item in the message that it is saved: 'Home page'. */
  called?: string;
  sections: readonly Section<Name>[];
}

/** A field as a form shows it. */
export interface ShownField {
  name: string;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  control: FormControl;
  /** The fields that belong to a picture. */
  parts: ShownField[];
}

/** A form as the browser shows it. */
export interface ShownForm extends Omit<FormLayout, "sections"> {
  /** The fields of a section, a list for each line of the form. */
  sections: (Omit<Section, "fields"> & { rows: ShownField[][] })[];
  /** The field that names the item; undefined for a page. */
  titleField?: string | undefined;
}
