import type { Change } from "#domain/publishing/changes.ts";

/** A change, described with the labels of the forms. */
export interface DescribedChange {
  kind: Change["kind"] | "left out";
  /** 'Service' */
  noun: string;
  name: string;
  /** Path of the item's editor. Undefined for a removed item. */
  edit: string | undefined;
  fields: { label: string; before: string; after: string }[];
}
