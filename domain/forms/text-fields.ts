import { z } from "zod";
import { cleanLine, cleanText, countCharacters } from "#domain/text/clean-text.ts";
import { cleanQuote } from "#domain/text/quotation.ts";

/**
 * A field of one line, cleaned up; nothing sent is the empty text. `subject` begins its messages,
 * e.g. `Your name`.
 */
export function line(subject: string, limit: number) {
  return field(subject, limit, cleanLine);
}

/** A field of several lines, as `line` otherwise. */
export function paragraphs(subject: string, limit: number) {
  return field(subject, limit, cleanText);
}

/**
 * A field of several lines for somebody's words, which are shown in quotation marks and kept
 * without.
 */
export function quotation(subject: string, limit: number) {
  return field(subject, limit, cleanQuote);
}

/**
 * A text field with a clean-up of its own. It takes `limit` characters, as `countCharacters` counts
 * them after it.
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

/** The field with a message for when it is left empty. */
export function required(schema: z.ZodType<string>, message: string) {
  return schema.refine((text) => text !== "", { error: message, abort: true });
}

const numbers = new Intl.NumberFormat("en-GB");
