import { contentAreas } from "#app/admin/editing/content-areas.ts";
import type { ContentType } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import { counted } from "#domain/counted.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { Need } from "#domain/publishing/needs.ts";

/** How many reasons of one change are named. */
const named = 3;

/** Why changes look wrong without others, in sentences, by the key of the change. */
export function changeReasons(changes: Change[], needs: Need[]): (key: string) => string[] {
  const byKey = new Map(changes.map((change) => [changeKey(change), change]));
  const ofChange = Map.groupBy(needs, ({ change }) => change);
  return (key) => {
    const change = byKey.get(key);
    const needed = new Map((ofChange.get(key) ?? []).map((need) => [need.needs, need]));
    const reasons = [...needed.values()].flatMap((need) => {
      const other = byKey.get(need.needs);
      return change && other ? [reasonFor(need, change, other)] : [];
    });
    const more = reasons.length - named;
    if (more <= 0) return reasons;
    const rest = counted(more, "more change");
    return [...reasons.slice(0, named), `It needs ${rest}.`];
  };
}

function reasonFor({ because }: Need, change: Change, other: Change): string {
  const name = `“${other.name}”`;
  if (because === "address")
    return other.kind === "removed"
      ? `It takes the address of ${name}, which is removed.`
      : `It takes the address that ${name} gives up.`;
  const refersTo = mentionsOf(change);
  if (refersTo?.noun === other.subject) {
    const verb = change.subject === "testimonial" ? "is about" : "shows";
    const what = `the ${contentAreas[other.subject].label.toLowerCase()} ${name}`;
    const news = other.kind === "added" ? "which is new" : `whose ${refersTo.by} is new`;
    return `“${change.name}” ${verb} ${what}, ${news}.`;
  }
  const former = change.kind === "removed" ? "" : ` by its former ${mentionsOf(other)?.by}`;
  return `${name} refers to it${former} until its own change is published.`;
}

/** The type that items of this one refer to, and what people call the field that they name. */
function mentionsOf({ subject }: Change): { noun: string; by: string } | undefined {
  const type: ContentType | undefined = typeOf(subject);
  return (
    type?.mentions && {
      noun: type.mentions.noun,
      by: type.mentions.by === "slug" ? "address" : type.mentions.by,
    }
  );
}
