import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";

/** The chosen changes as a form sends them: `service/2f0c/7 business/business/3`. */
export function chosenText(chosen: readonly ChosenRevision[]): string {
  return chosen.map(({ subject, id, revision }) => `${subject}/${id}/${revision}`).join(" ");
}
