import type { Change } from "#domain/publishing/changes.ts";

/** A change in the words of the forms. */
export interface DescribedChange {
  kind: Change["kind"];
  /** 'Service' */
  noun: string;
  name: string;
  /** Where it can be edited; undefined for what is removed. */
  edit: string | undefined;
  fields: { label: string; before: string; after: string }[];
}
