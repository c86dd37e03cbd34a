import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import { fieldText } from "#app/admin/editing/field-text.ts";
import { type ContentType, labelsOf, type ValueWords } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import type { SavedChange } from "#domain/publishing/change-savers.ts";
import type { DescribedChange } from "./described-change.ts";

/** Describes changes with the labels of the forms. */
export function describeChanges(changes: SavedChange[]): DescribedChange[] {
  return changes.map((change) => ({
    kind: change.isLeftOut ? "left out" : change.kind,
    noun: contentAreas[change.subject].label,
    name: change.name,
    edit: change.kind === "removed" && !change.isLeftOut ? undefined : editPath(change),
    fields: change.fields.map(({ field, before, after }) => {
      const words = wordsOf(change.subject, field);
      return {
        label: fieldLabel(change.subject, field),
        before: fieldText(before, words),
        after: fieldText(after, words),
      };
    }),
  }));
}

/** What people read for the values of a field. Undefined where they read the value itself. */
function wordsOf(subject: string, field: string): ValueWords | undefined {
  const type: ContentType | undefined = typeOf(subject);
  const described = type?.fields[field];
  return described && "words" in described ? described.words : undefined;
}

/** A field's label in the form. A field that no form edits keeps its name. */
export function fieldLabel(subject: string, field: string): string {
  if (field === "order") return "Order";
  const type = typeOf(subject);
  const labels: Record<string, string> = type ? labelsOf(type) : {};
  return labels[field] ?? field;
}
