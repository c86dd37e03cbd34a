import type { Picture } from "#domain/images/picture.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";

/** A change, described with the labels of the forms. */
export interface DescribedChange extends ChosenRevision {
  /** Names the change in a choice. */
  key: string;
  kind: Change["kind"];
  /** 'Service' */
  noun: string;
  name: string;
  /** Path of the item's editor. Undefined for a removed item. */
  edit: string | undefined;
  /** 'Saved by you, Sat 21 Nov 2026, 14:05' */
  saved: string;
  /** The pictures by which the owner recognises the item. */
  pictures: { before?: Picture; after?: Picture };
  /** The publications that wait for their time and hold it. */
  schedules: ScheduleMark[];
  /** Why it looks wrong without other changes, one sentence each. */
  reasons: string[];
  fields: DescribedField[];
  /** Whether it takes away a built-in example that nobody had edited. */
  isExample: boolean;
}

/** A field that differs. */
export interface DescribedField {
  label: string;
  before: FieldState;
  after: FieldState;
}

interface FieldState {
  text: MarkedText;
  /** The first pictures of a field with pictures. */
  pictures: Picture[];
}

/** A text in parts. `isChanged` marks those that the other text does not have. */
export type MarkedText = { text: string; isChanged?: true }[];

/** Says when a scheduled publication shows a change. */
export interface ScheduleMark {
  /** Id of the publication. */
  id: string;
  /** 'Goes live on Friday at 08:00' */
  words: string;
}

/** What a change did, before its name: 'Moved'. */
export const changeKindWords: Record<Change["kind"], string> = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  moved: "Moved",
};

/** The chosen changes as a form sends them: `service/2f0c/7 business/business/3`. */
export function chosenText(chosen: readonly ChosenRevision[]): string {
  return chosen.map(({ subject, id, revision }) => `${subject}/${id}/${revision}`).join(" ");
}
