import { z } from "zod";

/**
 * A form, or a part of one, of several fields. Whatever is not an object counts as one with nothing
 * in it.
 */
export function form<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (input) => (typeof input === "object" && !Array.isArray(input) && input) || {},
    z.object(shape),
  );
}
