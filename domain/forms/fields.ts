import { z } from "zod";
import { isSlug, slugify } from "#domain/content/slug.ts";
import { cleanLine, cleanText, countCharacters } from "#domain/text/clean-text.ts";
import { cleanQuote } from "#domain/text/quotation.ts";

/** The fields of a form, or of a part of one. Anything but an object counts as an empty form. */
export function form<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (input) => (typeof input === "object" && !Array.isArray(input) && input) || {},
    z.object(shape),
  );
}

/**
 * Reads what was sent: the values, cleaned up, or the first message for each invalid field. A field
 * inside a list has a key like `images.2.alt`.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { values: z.output<Schema> } | { fieldErrors: Record<string, string> } {
  const { data, error } = schema.safeParse(input);
  if (!error) return { values: data };
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of error.issues) fieldErrors[path.join(".")] ??= message;
  return { fieldErrors };
}

/**
 * A field of one line, cleaned up. A missing value becomes the empty text. Messages start with
 * `subject`, e.g. `Your name`.
 */
export function line(subject: string, limit: number) {
  return field(subject, limit, cleanLine);
}

/** A field of several lines, otherwise like `line`. */
export function paragraphs(subject: string, limit: number) {
  return field(subject, limit, cleanText);
}

/** A quote. Pages add the quotation marks; it is stored without them. */
export function quotation(subject: string, limit: number) {
  return field(subject, limit, cleanQuote);
}

/**
 * A text field that is cleaned up by `clean`, then limited to `limit` characters as people count
 * them.
 */
export function field(subject: string, limit: number, clean: (text: string) => string) {
  const tooLong = (text: unknown) => {
    const count = numbers.format(countCharacters(String(text)));
    return `${subject} is ${count} characters; the most we can take is ${numbers.format(limit)}`;
  };
  return z.preprocess(
    (value) => value ?? "",
    z
      .string(`${subject} must be text`)
      .transform(clean)
      .refine((text) => countCharacters(text) <= limit, {
        error: ({ input }) => tooLong(input),
        abort: true,
      }),
  );
}

const numbers = new Intl.NumberFormat("en-GB");

/** Makes a field required: an empty text is refused with this message. */
export function required(schema: z.ZodType<string>, message: string) {
  return schema.refine((text) => text !== "", { error: message, abort: true });
}

/** How many characters a slug may have. */
export const slugLimit = 200;

/** A required slug. The message for a malformed slug suggests a valid one. */
export function slugField() {
  return required(line("The URL slug", slugLimit), "Enter a URL slug").refine(isSlug, {
    error: ({ input }) =>
      `Use lower-case letters, digits and single hyphens, for example ${slugify(String(input)) || "lime-wash"}`,
  });
}

const picturePathLimit = 500;
/** A path from the root of this site. Two slashes at the start would name another site. */
const pathOnThisSite = /^\/(?![/\\])[^\s\\]*$/;

/** The path of a picture on this site, e.g. `/pictures/dragging.jpg`, or empty. */
export function picturePath() {
  return line("The picture’s address", picturePathLimit).refine(
    (text) => text === "" || pathOnThisSite.test(text),
    { error: "Choose a picture from this site", abort: true },
  );
}

/**
 * A list. Dropped entries are removed only after the check, so that a message names an entry by its
 * place in the form. Messages start with `subject`, e.g. `The FAQ`.
 */
export function listOf<Entry>(
  subject: string,
  limit: number,
  entry: z.ZodType<Entry>,
  isKept: (entry: Entry) => boolean,
) {
  return z.preprocess(
    (value) => value ?? [],
    z
      .array(entry, `${subject} must be a list`)
      .transform((entries) => entries.filter(isKept))
      .refine(({ length }) => length <= limit, {
        error: ({ input }) => {
          const { length } = input as Entry[];
          return `${subject} has ${length} entries; the most we can take is ${limit}`;
        },
      }),
  );
}

interface WholeNumberOptions {
  min: number;
  max: number;
  /** Message when nothing is entered. */
  missing: string;
  /** Message for anything but a whole number from `min` to `max`. */
  outside: string;
}

/** A required whole number, sent as a number or as digits. */
export function wholeNumber({ min, max, missing, outside }: WholeNumberOptions) {
  return z.preprocess(
    readDigits,
    z
      .number({ error: ({ input }) => (input === undefined ? missing : outside) })
      .int(outside)
      .min(min, outside)
      .max(max, outside),
  );
}

function readDigits(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const text = cleanLine(value);
  if (text === "") return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
