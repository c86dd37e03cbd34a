import { z } from "zod";
import type { Fields } from "#app/http/read-fields.server.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import type { Choice } from "#domain/publishing/publish.ts";
import { tickName } from "./tick-name.ts";

const ticks = Array.from({ length: rowsPerPage }, (_, index) => tickName(index));

/** The fields in which a form sends the choice. */
export const choiceFields = ["version", "listed", "others", "unlisted", ...ticks];

const keys = z.array(z.string().max(200));

/**
 * The choice that a form sent. It lists one page of the changes, of which those without a tick
 * wait. Of the changes on other pages, the form names those that wait or, if `others` is `wait`,
 * those that do not. Undefined if nothing waits. Null for a malformed form, which our pages never
 * send.
 */
export function sentChoice(fields: Fields<string>): Choice | undefined | null {
  const { version = "", listed = "[]", others, unlisted = "[]" } = fields;
  const [onPage, onOthers] = [keysIn(listed), keysIn(unlisted)];
  if (!onPage || !onOthers || onPage.length > rowsPerPage) return null;
  const doOthersWait = others === "wait";
  const isTicked = (index: number) => fields[tickName(index)] !== undefined;
  const named = [...onPage.filter((_, index) => isTicked(index) === doOthersWait), ...onOthers];
  if (!doOthersWait && named.length === 0) return undefined;
  if (!/^\d{1,9}$/.test(version)) return null;
  return { version: Number(version), ...(doOthersWait ? { taken: named } : { waiting: named }) };
}

function keysIn(json: string): string[] | null {
  try {
    return keys.parse(JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
