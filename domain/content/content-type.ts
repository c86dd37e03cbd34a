import type { z } from "zod";
import { form, parseForm } from "#domain/forms/fields.ts";
import type { Picture } from "#domain/images/picture.ts";
import { urlOf } from "#domain/images/picture-reference.ts";
import { isBlank } from "#domain/text/clean-text.ts";
import type { FormControl, FormLayout, Option, ShownField, ShownForm } from "./form-layout.ts";

/** What a card in the admin's list shows of an item, beside its name. */
export interface ItemCard {
  /** How buttons call the item, if not by its name. */
  called?: string;
  /** Url of a picture. Null if the item has none; left out if its type has none. */
  picture?: string | null;
  /** A short text in a frame beside the name. */
  badge?: string;
  /** Where and when, or who. */
  line?: string;
  /** Number of stars. */
  rating?: number;
  quote?: string;
  /** A longer text, of which two lines are shown. */
  text?: string;
  tags?: string[];
  facts: string[];
}

/**
 * A field that is stored and published. It has a default, so that rows and revisions which were
 * stored before the field existed can be read.
 */
export interface StoredField<Value = unknown> {
  /** Reads the field in a revision. Undefined gives the default. */
  stored: z.ZodType<Value>;
  /** Whether the column holds JSON. */
  isJson: boolean;
  /** What people call it. Left out where they never read it. */
  label?: string;
  /** What people read for each value, where the value is a name in the code. */
  words?: ValueWords;
  /** References to the pictures that a value shows (`picture-reference.ts`). */
  pictures?(value: Value): string[];
  /** What pictures show, if the value says so. `item` has the item's other fields. */
  alts?(value: Value, item: Record<string, unknown>): PictureAlt[];
  /**
   * Marks the texts in a value, for a preview that leads from a text to its field. Left out where
   * code computes with the value, or visitors do not see it.
   */
  mark?(value: Value, mark: PutMark, name: string): Value;
}

/** What a picture shows, for people who cannot see it. */
export interface PictureAlt {
  url: string;
  alt: string;
}

/**
 * Puts a mark into a text. `place` is the field, or a part of it: `faq.1.answer`. An empty text
 * stays empty, except one that says what a picture shows, since its mark is the picture's.
 */
export type PutMark = (text: string, place: string, kind?: "text" | "picture") => string;

/** A field that the form edits as well. `FormValue` is the value as the editor holds it. */
export interface FormField<Value = unknown, FormValue = Value> extends StoredField<Value> {
  label: string;
  /** One line of help below the field. */
  hint?: string;
  control?: FormControl;
  /** Cleans and checks what the form sends. A function if that depends on today's date. */
  form: z.ZodType<Value> | ((now: Date) => z.ZodType<Value>);
  /** The value as the editor opens with it. May leave out what is over. */
  toForm(value: Value, now: Date): FormValue;
  /** Value in a new form, if it is not the default. */
  initial?(now: Date): FormValue;
}

type Fields = Record<string, StoredField | FormField>;

/** Kinds of built-in examples. What would deceive visitors most comes first. */
export const exampleKinds = [
  "testimonials",
  "people",
  "figures",
  "projects",
  "services",
  "details",
  "texts",
  "pictures",
] as const;

export type ExampleKind = (typeof exampleKinds)[number];

interface WarningFacts {
  pictures: Record<string, Picture>;
  isProject(slug: string): boolean;
  /** Whether visitors have a sampler now, and would have none. */
  endsSampler: boolean;
}

/** Everything that the rest of the program needs to know about one kind of content. */
export interface ContentType<
  Name extends string = string,
  Noun extends string = string,
  Table extends string = string,
  Shape extends Fields = Fields,
  Single extends boolean = boolean,
  Ordered extends boolean = boolean,
> {
  /** Its key in a version. */
  name: Name;
  /** What the history, the addresses and the browser's drafts call one item. */
  noun: Noun;
  /** Types with a single item may share one. */
  table: Table;
  /**
   * Whether there is only one item. The type's name is the id of its row, and the column `details`
   * holds all its fields.
   */
  isSingle: Single;
  /**
   * The owner can order the items by hand; the column `place` says where an item stands. If the
   * type has an `order` too, the owner chooses between the two.
   */
  isOrdered: Ordered;
  /**
   * Columns that other items are sorted by. The id breaks ties. By `created_at` only the newest
   * first: samples and restored items get times for that order.
   */
  order?: readonly (readonly [column: string, direction: "asc" | "desc"])[];
  /** The order on the website, if it differs. */
  siteOrder?(items: ItemValues<Shape>[]): ItemValues<Shape>[];
  /** The field that names an item, or the name that a single item always has. */
  title: (keyof Shape & string) | (Single extends true ? { always: string } : never);
  /**
   * The fields by name. A field's column has the same name in snake_case. The field `slug`, if
   * there is one, names the item's page and is unique.
   */
  fields: Shape;
  form: FormLayout<NoInfer<keyof Shape & string>>;
  /** What a card of the admin's list shows. Left out for a single item, which has no list. */
  card?(item: ItemValues<Shape> & Pick<SavedRow, "createdAt">): ItemCard;
  /** The field that refers to items of another type, by their title or slug. */
  mentions?: { field: keyof Shape & string; noun: string; by: string };
  /** Warnings about what would look wrong to visitors, one sentence each. */
  warnings?(item: ItemValues<Shape>, facts: WarningFacts): (string | false | null)[];
  /** Warning when there is no item at all. */
  warningWhenEmpty?: string;
  /**
   * The fields in which the built-in items hold invented work, people or words, by what they are
   * counted as. Other fields, such as a role or a town, may be true of the owner too. Pages leave
   * it out, because all their texts count.
   */
  madeUp?: { [Kind in ExampleKind]?: readonly (keyof Shape & string)[] };
}

export function contentType<
  const Name extends string,
  const Noun extends string,
  const Table extends string,
  Shape extends Fields,
  const Single extends boolean,
  const Ordered extends boolean,
>(
  type: ContentType<Name, Noun, Table, Shape, Single, Ordered>,
): ContentType<Name, Noun, Table, Shape, Single, Ordered> {
  return type;
}

type ItemValues<Shape> = {
  [Field in keyof Shape]: Shape[Field] extends StoredField<infer Value> ? Value : never;
};

/** An item as visitors see it. */
export type ItemOf<Type extends ContentType> = ItemValues<Type["fields"]> &
  (Type["isSingle"] extends true ? unknown : { id: string });

/** An item that leaves out fields: these have their defaults. */
export type PartialItem<Type extends ContentType> = Partial<ItemOf<Type>> &
  (Type["isSingle"] extends true ? unknown : { id: string });

/** An item as its editor holds it. */
export type FormOf<Type extends ContentType> = {
  [Field in keyof Type["fields"] as Type["fields"][Field] extends FormField
    ? Field
    : never]: Type["fields"][Field] extends { toForm(value: never, now: Date): infer FormValue }
    ? FormValue
    : never;
};

/** The fields of a row that no form edits. Times are ISO-8601 text in UTC. */
export interface SavedRow {
  /**
   * Counts saves, moves and removals. A save names the revision it started from, and overwrites no
   * newer one that has other fields.
   */
  revision: number;
  createdAt: string;
  updatedAt: string;
  /** E-mail address of the account that saved it last; null if unknown. */
  updatedBy: string | null;
}

/** Where an item stands in an order by hand. */
interface Placed {
  /**
   * A key of `fractional-indexing`; the items stand in the order of its bytes. Null for an item
   * that was never ordered by hand, which stands before all others.
   */
  place: string | null;
}

/** An item as the draft tables hold it. */
export type StoredItem<Type extends ContentType> = ItemOf<Type> &
  (Type["isSingle"] extends true ? Omit<SavedRow, "createdAt"> : SavedRow) &
  (Type["isOrdered"] extends true ? Placed : unknown);

/** The item with every field: one that is left out has its default. */
export function wholeItem<Type extends ContentType>(
  type: Type,
  part: PartialItem<Type>,
): ItemOf<Type> {
  const values = part as Record<string, unknown>;
  const fields = Object.entries(type.fields).map(([name, { stored }]) => [
    name,
    values[name] === undefined ? stored.parse(undefined) : values[name],
  ]);
  return { ...part, ...Object.fromEntries(fields) };
}

/**
 * Reads an item that this release or an earlier one stored: later fields have defaults, and values
 * are accepted even if today's forms would refuse them. Throws if it is damaged.
 */
export function readStored<Type extends ContentType>(type: Type, item: object): ItemOf<Type> {
  const values = item as Record<string, unknown>;
  // A title has a default for new items only.
  if (typeof type.title === "string" && values[type.title] === undefined)
    throw new SyntaxError(`a ${type.noun} has no ${type.title}`);
  const fields = Object.entries(type.fields).map(([name, { stored }]) => [
    name,
    stored.parse(values[name]),
  ]);
  return { ...item, ...Object.fromEntries(fields) } as ItemOf<Type>;
}

/** What people call an item. */
export function titleOf({ title }: ContentType, item: object): string {
  return typeof title === "string"
    ? String((item as Record<string, unknown>)[title])
    : title.always;
}

/** The slug of an item that has a page, or null. */
export function slugOf(item: object | null | undefined): string | null {
  return item && "slug" in item ? String(item.slug) : null;
}

/** What a card of the admin's list shows of an item. */
export function cardOf({ card }: ContentType, item: object): ItemCard {
  return card?.(item as never) ?? { facts: [] };
}

/** The fields that the form edits. */
function formFields({ fields }: ContentType): [name: string, field: FormField][] {
  return Object.entries(fields).filter((entry): entry is [string, FormField] => "form" in entry[1]);
}

/** The fields' labels in the form. */
export function labelsOf<Type extends ContentType>(type: Type): Record<keyof FormOf<Type>, string> {
  const labels = formFields(type).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels);
}

/** What people read for the values of a field. */
export type ValueWords = Readonly<Record<string, string>>;

/** Reads a form as the browser sends it: the fields' values, or their messages. */
export function readForm(
  type: ContentType,
  input: unknown,
  now: Date,
): { values: Record<string, unknown> } | { fieldErrors: Record<string, string> } {
  const shape = formFields(type).map(([name, field]) => [
    name,
    typeof field.form === "function" ? field.form(now) : field.form,
  ]);
  return parseForm(form(Object.fromEntries(shape)), input);
}

/** A new form. */
export function emptyForm<Type extends ContentType>(type: Type, now: Date): FormOf<Type> {
  const values = formFields(type).map(([name, { stored, toForm, initial }]) => [
    name,
    initial ? initial(now) : toForm(stored.parse(undefined), now),
  ]);
  return Object.fromEntries(values);
}

/** An item as its editor holds it. */
export function formOf<Type extends ContentType>(
  type: Type,
  item: ItemOf<Type>,
  now: Date,
): FormOf<Type> {
  const values = item as Record<string, unknown>;
  return Object.fromEntries(
    formFields(type).map(([name, { toForm }]) => [name, toForm(values[name], now)]),
  ) as FormOf<Type>;
}

/** Urls of the pictures that an item shows. */
export function picturesIn(type: ContentType, item: object): string[] {
  const values = item as Record<string, unknown>;
  return Object.entries(type.fields).flatMap(
    ([name, field]) => field.pictures?.(values[name]).map(urlOf) ?? [],
  );
}

/** What an item says about the pictures that it shows. */
export function altsIn(type: ContentType, item: object): PictureAlt[] {
  const values = item as Record<string, unknown>;
  const said = Object.entries(type.fields).flatMap(
    ([name, field]) => field.alts?.(values[name], values) ?? [],
  );
  return said.flatMap(({ url, alt }) => (url && !isBlank(alt) ? { url: urlOf(url), alt } : []));
}

/** The form of a type. Throws if no control shows one of its fields. */
export function shownForm(
  { form, fields, title }: ContentType,
  mentioned: Option[] = [],
): ShownForm {
  const { sections, ...words } = form;

  function shownField(name: string): ShownField {
    const { label, hint, control, form: schema } = fields[name] as FormField;
    if (!control) throw new Error(`No control shows the field ${name}`);
    const { alt, caption } = control as { alt?: string; caption?: string };
    return {
      name,
      label,
      hint,
      isRequired: typeof schema === "function" || !schema.safeParse("").success,
      control: control.kind === "mention" ? { ...control, options: mentioned } : control,
      parts: [alt, caption].filter((part) => part !== undefined).map(shownField),
    };
  }

  return {
    ...words,
    ...(typeof title === "string" && { titleField: title }),
    sections: sections.map(({ fields: lines, ...section }) => ({
      ...section,
      rows: lines.map((line) => (typeof line === "string" ? [line] : line).map(shownField)),
    })),
  };
}
