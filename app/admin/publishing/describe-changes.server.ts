import { fieldText } from "#app/admin/editing/field-text.ts";
import { fieldLabels as projectLabels } from "#app/admin/portfolio/project-form.tsx";
import { fieldLabels as serviceLabels } from "#app/admin/services/service-form.tsx";
import { fieldLabels as businessLabels } from "#app/admin/settings/business-form.tsx";
import { fieldLabels as testimonialLabels } from "#app/admin/testimonials/testimonial-form.tsx";
import type { Change } from "#domain/publishing/changes.ts";
import type { DescribedChange } from "./described-change.ts";

interface SubjectWords {
  noun: string;
  labels: Record<string, string>;
  edit(id: string): string;
}

const subjects: Record<Change["subject"], SubjectWords> = {
  business: { noun: "Business", labels: businessLabels, edit: () => "/admin/settings" },
  service: { noun: "Service", labels: serviceLabels, edit: editing("services") },
  project: { noun: "Project", labels: projectLabels, edit: editing("portfolio") },
  testimonial: { noun: "Testimonial", labels: testimonialLabels, edit: editing("testimonials") },
};

function editing(area: string) {
  return (id: string) => (id ? `/admin/${area}/${id}/edit` : `/admin/${area}`);
}

/** Where the row that something is about can be edited. */
export function editAddress({ subject, id }: Pick<Change, "subject" | "id">): string {
  return subjects[subject].edit(id);
}

/** Changes in the words of the forms that made them. */
export function describeChanges(changes: Change[]): DescribedChange[] {
  return changes.map((change) => ({
    kind: change.kind,
    noun: subjects[change.subject].noun,
    name: change.name,
    edit: change.kind === "removed" ? undefined : editAddress(change),
    fields: change.fields.map(({ field, before, after }) => ({
      label: fieldLabel(change.subject, field),
      before: fieldText(before),
      after: fieldText(after),
    })),
  }));
}

/** What the form calls a field; a field of no form by its own name. */
export function fieldLabel(subject: string, field: string): string {
  if (field === "order") return "Order";
  const words = Object.hasOwn(subjects, subject) ? subjects[subject as Change["subject"]] : null;
  return words?.labels[field] ?? field;
}
