import type { Change } from "./changes.ts";

/** Names a change: `service/2f0c`. */
export function changeKey({ subject, id }: Pick<Change, "subject" | "id">): string {
  return `${subject}/${id}`;
}
