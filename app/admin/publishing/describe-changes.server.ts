import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import { fieldText } from "#app/admin/editing/field-text.ts";
import { labelsOf } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { DescribedChange } from "./described-change.ts";

/** Describes changes with the labels of the forms. */
export function describeChanges(changes: Change[]): DescribedChange[] {
  return changes.map((change) => ({
    kind: change.kind,
    noun: contentAreas[change.subject].label,
    name: change.name,
    edit: change.kind === "removed" ? undefined : editPath(change),
    fields: change.fields.map(({ field, before, after }) => ({
      label: fieldLabel(change.subject, field),
      before: fieldText(before),
      after: fieldText(after),
    })),
  }));
}

/** A field's label in the form. A field that no form edits keeps its name. */
export function fieldLabel(subject: string, field: string): string {
  if (field === "order") return "Order";
  const type = typeOf(subject);
  const labels: Record<string, string> = type ? labelsOf(type) : {};
  return labels[field] ?? field;
}
