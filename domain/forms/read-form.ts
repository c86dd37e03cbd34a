import type { z } from "zod";

/**
 * The first message for each invalid field. A field inside a list has a key like `images.2.alt`.
 */
export type FieldErrors = Record<string, string>;

/**
 * Reads a form: its values, cleaned up, or a message for each invalid field. Pure, so that browser
 * and server agree.
 */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { values: z.output<Schema> } | { fieldErrors: FieldErrors } {
  const { data, error } = schema.safeParse(input);
  if (!error) return { values: data };
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of error.issues) fieldErrors[path.join(".")] ??= message;
  return { fieldErrors };
}
