import { z } from "zod";
import type { Fields } from "#app/http/read-fields.server.ts";
import { listedChanges } from "#domain/publishing/limits.ts";
import type { Choice } from "#domain/publishing/publish.ts";
import { tickName } from "./tick-name.ts";

const ticks = Array.from({ length: listedChanges }, (_, index) => tickName(index));

/** The fields in which a form sends the choice. */
export const choiceFields = ["version", "listed", "unlisted", ...ticks];

const keys = z.array(z.string().max(200));

/**
 * The choice that a form sent: the listed changes without a tick wait, and those that the page
 * names apart. Undefined if nothing waits. Null for a malformed form, which our pages never send.
 */
export function sentChoice(fields: Fields<string>): Choice | undefined | null {
  const { version = "", listed = "[]", unlisted = "[]" } = fields;
  const [all, others] = [keysIn(listed), keysIn(unlisted)];
  if (!all || !others || all.length > listedChanges) return null;
  const waiting = [...all.filter((_, index) => fields[tickName(index)] === undefined), ...others];
  if (waiting.length === 0) return undefined;
  return /^\d{1,9}$/.test(version) ? { version: Number(version), waiting } : null;
}

function keysIn(json: string): string[] | null {
  try {
    return keys.parse(JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
