import type { Change } from "#domain/publishing/changes.ts";

/** What a change did, before its name: 'Moved'. */
export const changeKindWords: Record<Change["kind"], string> = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  moved: "Moved",
};
