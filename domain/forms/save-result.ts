import type { FieldErrors } from "./read-form.ts";

/**
 * Of a creation too: one that is sent again may find its row stored, and saved by someone else
 * since.
 */
export type UpdateResult<Item> =
  | { outcome: "saved"; item: Item }
  /** Nothing was saved: what the person has to put right. */
  | { outcome: "invalid"; fieldErrors: FieldErrors }
  /** Nothing was saved: someone else saved after the editor opened. `current` is theirs. */
  | { outcome: "conflict"; current: Item }
  /** It was deleted meanwhile, or never was. */
  | { outcome: "missing" };

export type DeleteResult = { outcome: "deleted" } | { outcome: "missing" };
