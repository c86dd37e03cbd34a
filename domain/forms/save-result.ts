import type { FieldErrors } from "./read-form.ts";

export type CreateResult<Item> =
  | { outcome: "saved"; item: Item }
  /** Nothing was saved: what the person has to put right. */
  | { outcome: "invalid"; fieldErrors: FieldErrors };

export type UpdateResult<Item> =
  | CreateResult<Item>
  /** Nothing was saved: someone else saved after the editor opened. `current` is theirs. */
  | { outcome: "conflict"; current: Item }
  /** It was deleted meanwhile, or never was. */
  | { outcome: "missing" };

export type DeleteResult = { outcome: "deleted" } | { outcome: "missing" };
