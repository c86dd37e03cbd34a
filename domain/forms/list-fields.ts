import { z } from "zod";

/**
 * A list of texts. Blank entries are dropped after the check, so that a fault has its place in the
 * form as sent.
 */
export function texts(subject: string, limit: number, entry: z.ZodType<string>) {
  return list(subject, limit, entry, (text) => text !== "");
}

/**
 * A list whose entries are kept if `isKept` says so. `subject` begins its messages, e.g. `The FAQ`.
 */
export function list<Entry>(
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
