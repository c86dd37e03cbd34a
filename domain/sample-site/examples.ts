import { isDeepStrictEqual } from "node:util";
import {
  type ContentType,
  type ExampleKind,
  exampleKinds,
  titleOf,
} from "#domain/content/content-type.ts";
import {
  type Content,
  contentTypes,
  itemsOf,
  type ListType,
  listTypes,
  type Noun,
  type RegisteredType,
} from "#domain/content/registry.ts";
import { withoutBookkeeping } from "#domain/content/rows.ts";
import { catalogue } from "./pictures.ts";
import { sampleContent } from "./sample-content.ts";

/** Examples of one kind in one item. */
export interface Example {
  kind: ExampleKind;
  subject: Noun;
  /** Row id of the item. */
  id: string;
  /** As people call the item. */
  name: string;
  /** The first field that holds an example. */
  field: string;
  count: number;
}

interface ExampleField {
  field: string;
  kind: ExampleKind;
  /** How many pictures, figures or people it holds; otherwise 1. */
  count: number;
}

type Values = Record<string, unknown>;

/**
 * Fields of pages that would read the same on anybody's website, such as colours, or belong to a
 * picture.
 */
const anybodys = /Heading$|^seo|^palette$|^picture(Alt|Caption)$/;

/** What is counted one by one: the claims on pages, and the people. */
const claims = ["badges", "figures"];
const countedKinds: ExampleKind[] = ["figures", "people"];

const builtInPictures = new Set(catalogue.map(({ url }) => url));

/** The examples in this content, those that would deceive visitors most first. */
export function examplesIn(content: Content): Example[] {
  const found = contentTypes.flatMap((type) =>
    itemsOf(content, type).flatMap((item) => examplesOfItem(type, item)),
  );
  return exampleKinds.flatMap((kind) => found.filter((example) => example.kind === kind));
}

function examplesOfItem(type: RegisteredType, item: { id: string }): Example[] {
  const fields = fieldsWithExamples(type, item);
  const found = { subject: type.noun, id: item.id, name: titleOf(type, item) };
  return exampleKinds.flatMap((kind) => {
    const [first, ...more] = fields.filter((field) => field.kind === kind);
    if (!first) return [];
    // A service with five sample texts is one example, a page with five of them is five.
    const count =
      (listTypes as readonly RegisteredType[]).includes(type) && kind !== "pictures"
        ? 1
        : more.reduce((sum, field) => sum + field.count, first.count);
    return [{ kind, ...found, field: first.field, count }];
  });
}

/** The names of the fields of a stored item that still hold something built in. */
export function exampleFields(type: RegisteredType, item: object): string[] {
  return [...new Set(fieldsWithExamples(type, item).map(({ field }) => field))];
}

function fieldsWithExamples(type: RegisteredType, item: object): ExampleField[] {
  const values = item as Values;
  const builtIn = builtInItem(type, item);
  return Object.entries((type as ContentType).fields).flatMap(([field, definition]) => {
    const pictures = (definition.pictures?.(values[field]) ?? []).filter((url) =>
      builtInPictures.has(url),
    );
    if (pictures.length > 0) return [{ field, kind: "pictures" as const, count: pictures.length }];
    const isPicture = definition.pictures && field !== "people";
    if (!builtIn || isPicture || !("form" in definition)) return [];
    const kind = kindOf(type, field);
    const count = sameIn(values[field], builtIn[field]);
    if (!kind || count === 0) return [];
    return [{ field, kind, count: countedKinds.includes(kind) ? count : 1 }];
  });
}

/** The built-in item that this one began as. */
function builtInItem(type: RegisteredType, item: object): Values | undefined {
  const id = "id" in item && !type.isSingle ? item.id : type.name;
  return itemsOf(sampleContent, type).find((sample) => sample.id === id) as Values | undefined;
}

/** How many texts or entries two values of a field share. */
function sameIn(value: unknown, builtIn: unknown): number {
  if (typeof value === "string") return value !== "" && value === builtIn ? 1 : 0;
  if (Array.isArray(value) && Array.isArray(builtIn))
    return value.filter((entry) => builtIn.some((other) => isDeepStrictEqual(entry, other))).length;
  if (!isRecord(value) || !isRecord(builtIn)) return 0;
  // A quote keeps its invented words or its invented author.
  return Object.entries(value).some(([name, text]) => sameIn(text, builtIn[name]) > 0) ? 1 : 0;
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** What this field of a built-in item is counted as; undefined if nothing in it is made up. */
function kindOf({ madeUp }: ContentType, field: string): ExampleKind | undefined {
  if (madeUp) return exampleKinds.find((kind) => madeUp[kind]?.includes(field));
  if (claims.includes(field)) return "figures";
  if (field === "people") return "people";
  return anybodys.test(field) ? undefined : "texts";
}

/** Whether an item of a list is as it was built in, so that nobody's work is in it. */
export function isUntouched(type: ListType, item: object): boolean {
  const builtIn = builtInItem(type, item);
  return Boolean(builtIn) && isDeepStrictEqual(withoutBookkeeping(type, item as never), builtIn);
}

/** The content without the items that nobody has touched. */
export function withoutExamples<Site extends Content>(content: Site): Site {
  const left = listTypes.map((type) => [
    type.name,
    itemsOf(content, type).filter((item) => !isUntouched(type, item)),
  ]);
  return { ...content, ...Object.fromEntries(left) };
}

/** A value of a business field that is still the built-in one. */
export function isSampleDetail(field: keyof Content["business"], value: unknown): boolean {
  return isDeepStrictEqual(value, sampleContent.business[field]);
}
