import { z } from "zod";
import { form, line, listOf, picturePath, slugField } from "#domain/forms/fields.ts";
import type { FormField, StoredField } from "./content-type.ts";
import type { FormControl } from "./form-layout.ts";

/** How a form shows a field, if not as fields of its kind are usually shown. */
export type Shown = Pick<FormField, "hint" | "control">;

/** Text. A row or revision that does not have the field shows `builtIn`. */
export function text(
  label: string,
  form: z.ZodType<string>,
  builtIn = "",
  shown: Shown = {},
): FormField<string> {
  const stored = z.string().default(builtIn);
  return {
    label,
    control: { kind: "line" },
    ...shown,
    form,
    stored,
    isJson: false,
    toForm: (value) => value,
    mark: (value, mark, name) => mark(value, name),
  };
}

/**
 * A field whose texts have no marks in a preview, because code computes with them or no visitor
 * sees them.
 */
export function unmarked<Field extends StoredField>({ mark: _, ...field }: Field) {
  return field as Omit<Field, "mark">;
}

/** What the picture in the field `picture` shows, for people who cannot see it. */
export function pictureText(
  picture: string,
  label: string,
  form: z.ZodType<string>,
  builtIn = "",
): FormField<string> {
  return {
    ...text(label, form, builtIn, {
      hint: "For people who cannot see it, and for search engines.",
    }),
    alts: (alt, item) => [{ url: String(item[picture] ?? ""), alt }],
    mark: (value, mark) => mark(value, picture, "picture"),
  };
}

/** The slug of an item with a page. A broken slug is a fault of the stored data. */
export const slug: FormField<string> = {
  ...unmarked(text("URL Slug", slugField(), "", { control: { kind: "slug" } })),
  stored: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "no slug")
    .default(""),
};

/** Yes or no, as a checkbox sends it. */
export function yesNo(label: string, builtIn: boolean): FormField<boolean> {
  return {
    label,
    control: { kind: "check" },
    form: z.boolean("Choose yes or no"),
    stored: z.boolean().default(builtIn),
    isJson: true,
    toForm: (value) => value,
  };
}

/** The url of a picture on this site, or null. */
export function picture(label: string, builtIn: string | null = null, shown: Shown = {}) {
  return {
    label,
    ...shown,
    form: picturePath().transform((url) => url || null),
    stored: z.string().nullable().default(builtIn),
    isJson: false,
    toForm: (value) => value,
    pictures: (url) => (url ? [url] : []),
  } satisfies FormField<string | null>;
}

/**
 * A picture whose alternative text is a name that stands elsewhere. Since the name leads to its own
 * field, the url is marked.
 */
export function namedPictureField(label: string, shown: Shown) {
  return {
    ...picture(label, null, shown),
    mark: (url, mark, name) => url && mark(url, name),
  } satisfies FormField<string | null>;
}

/**
 * One of several values; nothing is chosen in a new form.
 * @param words what people read for each value, if it is not the value itself
 */
export function choice<const Value extends string>(
  label: string,
  values: readonly [Value, ...Value[]],
  message: string,
  words?: Readonly<Record<Value, string>>,
  shown: Shown = {},
): FormField<Value, Value | ""> {
  const options = values.map((value) => ({ value, label: words?.[value] ?? value }));
  return {
    label,
    control: { kind: "choice", options, none: message },
    ...shown,
    form: z.enum(values, message) as unknown as z.ZodType<Value>,
    stored: z.enum(values).default(values[0] as never) as unknown as z.ZodType<Value>,
    isJson: false,
    toForm: (value) => value,
    initial: () => "",
    ...(words && { words }),
  };
}

/**
 * One of several values that no form edits; the first in a row or revision without the field.
 * @param words what people read for each value
 */
export function storedChoice<const Value extends string>(
  label: string,
  words: Readonly<Record<Value, string>>,
): StoredField<Value> {
  const values = Object.keys(words) as [Value, ...Value[]];
  const stored = z.enum(values).default(values[0] as never) as unknown as z.ZodType<Value>;
  return { label, words, stored, isJson: false };
}

/** A whole number. */
export function number<FormValue>(
  label: string,
  field: Pick<FormField<number, FormValue>, "form" | "toForm" | "initial" | "hint" | "control">,
): FormField<number, FormValue> {
  return { label, stored: z.number().int().default(0), isJson: false, ...field };
}

/** A list of texts. For an empty list, the editor shows an empty row. */
export function texts(
  label: string,
  { subject, limit, entry, builtIn, row, isNumbered }: TextsOptions,
): FormField<string[]> {
  return {
    label,
    control: row === undefined ? undefined : { kind: "texts", row, isNumbered },
    form: listOf(subject, limit, entry, (value) => value !== ""),
    ...storedTexts(builtIn),
    toForm: (values) => (values.length > 0 ? values : [""]),
    mark: (values, mark, name) => values.map((value, index) => mark(value, `${name}.${index}`)),
  };
}

interface TextsOptions {
  /** Subject of the list's messages, e.g. 'The process'. */
  subject: string;
  limit: number;
  entry: z.ZodType<string>;
  builtIn?: string[];
  /** What the form calls an entry: 'Next step'. */
  row?: string;
  /** Whether the form shows the number of each entry. */
  isNumbered?: true;
}

/** A list of texts that no form edits. */
function storedTexts(builtIn: string[] = []): StoredField<string[]> {
  return { stored: z.array(z.string()).default(builtIn), isJson: true };
}

interface RowOptions<Name extends string> {
  /** Subject of the list's messages, e.g. 'The FAQ'. */
  subject: string;
  limit: number;
  row: Record<Name, z.ZodType<string>>;
  /** Adds messages about a row as a whole. */
  check?(row: Record<Name, string>, fault: (field: Name, message: string) => void): void;
  /** Whether a row is kept. Others are dropped, e.g. blank ones. */
  isKept(row: Record<Name, string>): boolean;
  /** For an empty list, the editor shows an empty row. */
  hasEmptyRow?: true;
  builtIn?: NoInfer<Record<Name, string>>[];
  control?: FormControl;
}

/** A list of rows of several texts. */
export function rows<Name extends string>(
  label: string,
  { subject, limit, row, check, isKept, hasEmptyRow, builtIn, control }: RowOptions<Name>,
): FormField<Record<Name, string>[]> {
  const entry = form(row).superRefine((values, context) => {
    const fault = (field: Name, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    check?.(values as Record<Name, string>, fault);
  }) as unknown as z.ZodType<Record<Name, string>>;
  const names = Object.keys(row) as Name[];
  const emptyRow = Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
  return {
    label,
    control,
    form: listOf(subject, limit, entry, isKept),
    ...storedRows(names, builtIn),
    toForm: (values) => (hasEmptyRow && values.length === 0 ? [emptyRow] : values),
    mark: (values, mark, list) =>
      values.map((row, index) =>
        changedRow(row, names, (text, name) => mark(text, `${list}.${index}.${name}`)),
      ),
  };
}

/** Shows rows that each have a line and a text, which has so many lines. */
export function pairs(
  row: string,
  [line, lineLabel]: readonly [name: string, label: string],
  [text, textLabel, lines]: readonly [name: string, label: string, lines: number],
): FormControl {
  return {
    ...{ kind: "rows", row, titleField: line },
    of: [
      { name: line, label: lineLabel, control: { kind: "line" } },
      { name: text, label: textLabel, control: { kind: "text", rows: lines } },
    ],
  };
}

/** The row with these of its texts changed. It may leave out some. */
function changedRow<Name extends string>(
  row: Record<Name, string>,
  names: Name[],
  change: (text: string, name: Name) => string,
): Record<Name, string> {
  const there = names.filter((name) => name in row);
  return { ...row, ...Object.fromEntries(there.map((name) => [name, change(row[name], name)])) };
}

interface PictureRowOptions<Name extends string> extends RowOptions<Name> {
  /** The text that is the picture's url. */
  picture: NoInfer<Name>;
  /** The text that says what the picture shows. */
  alt?: NoInfer<Name>;
  /** Texts that code compares, and that a preview therefore does not mark. */
  compared?: NoInfer<Name>[];
}

/**
 * A list of rows that each show a picture. Without `alt` the url is marked, as in
 * `namedPictureField`.
 */
export function pictureRows<Name extends string>(
  label: string,
  { picture, alt, compared = [], ...options }: PictureRowOptions<Name>,
) {
  const names = Object.keys(options.row) as Name[];
  const words = names.filter((name) => !compared.includes(name) && !(alt && name === picture));
  return {
    ...rows(label, options),
    pictures: (values) => values.map((value) => value[picture]),
    ...(alt && {
      alts: (values: Record<Name, string>[]) =>
        values.map((value) => ({ url: value[picture], alt: value[alt] })),
    }),
    mark: (values, mark, list) =>
      values.map((row, index) =>
        changedRow(row, words, (text, name) =>
          name === alt
            ? mark(text, `${list}.${index}.${picture}`, "picture")
            : mark(text, `${list}.${index}.${name}`),
        ),
      ),
  } satisfies FormField<Record<Name, string>[]>;
}

/** A list of rows of several texts that no form edits. */
export function storedRows<Name extends string>(
  names: Name[],
  builtIn: Record<Name, string>[] = [],
): StoredField<Record<Name, string>[]> {
  const shape = Object.fromEntries(names.map((name) => [name, z.string().default("")]));
  const stored = z.array(z.object(shape)).default(builtIn);
  return { stored: stored as unknown as z.ZodType<Record<Name, string>[]>, isJson: true };
}

/** What search engines show of a page. The page's usual words stand in for an empty text. */
export const googleFields = {
  seoTitle: text("Title in Google", line("The title in Google", 120)),
  seoDescription: text("Description in Google", line("The description in Google", 320)),
};
