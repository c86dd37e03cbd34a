import { z } from "zod";
import { cleanLine } from "#domain/text/clean-text.ts";

export interface WholeNumberOptions {
  min: number;
  max: number;
  /** Message when nothing is entered. */
  missing: string;
  /** Message for anything that is no whole number from `min` to `max`. */
  outside: string;
}

/** A required whole number, as a number or, as forms send it, in figures. */
export function wholeNumber({ min, max, missing, outside }: WholeNumberOptions) {
  return z.preprocess(
    readFigures,
    z
      .number({ error: ({ input }) => (input === undefined ? missing : outside) })
      .int(outside)
      .min(min, outside)
      .max(max, outside),
  );
}

function readFigures(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const text = cleanLine(value);
  if (text === "") return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
