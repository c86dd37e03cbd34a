import { isDeepStrictEqual } from "node:util";
import type { UpdateResult } from "./save-result.ts";

/**
 * What a save comes to that found the row at another revision than its editor began from, or gone.
 * Where the row holds the very same form, it is this save itself, sent again because no answer
 * came.
 */
export function overtaken<Form extends object, Item extends Form>(
  current: Item | null,
  form: Form,
): UpdateResult<Item> {
  if (!current) return { outcome: "missing" };
  return holds(current, form)
    ? { outcome: "saved", item: current }
    : { outcome: "conflict", current };
}

/** Whether a row says what a form says. */
export function holds<Form extends object>(item: Form, form: Form): boolean {
  const names = Object.keys(form) as (keyof Form)[];
  return names.every((name) => isDeepStrictEqual(item[name], form[name]));
}
