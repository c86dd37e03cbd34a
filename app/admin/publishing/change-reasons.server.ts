import { contentAreas } from "#app/admin/editing/content-areas.ts";
import type { ContentType } from "#domain/content/content-type.ts";
import { typeOf } from "#domain/content/registry.ts";
import { changeKey } from "#domain/publishing/changes.ts";
import type { NamedChange } from "#domain/publishing/compare-drafts.ts";
import type { Dependency } from "#domain/publishing/follow-dependencies.ts";

/** How many reasons of one change are named. */
const named = 3;

/** Why changes cannot be published without others, in sentences, by the key of the change. */
export function changeReasons(
  changes: NamedChange[],
  dependencies: Dependency[],
): (key: string) => string[] {
  const byKey = new Map(changes.map((change) => [changeKey(change), change]));
  const ofChange = Map.groupBy(dependencies, ({ change }) => change);
  return (key) => {
    const change = byKey.get(key);
    const needed = new Map(
      (ofChange.get(key) ?? []).map((dependency) => [dependency.needs, dependency]),
    );
    const reasons = [...needed.values()].flatMap((dependency) => {
      const other = byKey.get(dependency.needs);
      return change && other ? [reasonFor(dependency, change, other)] : [];
    });
    const more = reasons.length - named;
    if (more <= 0) return reasons;
    const rest = more === 1 ? "1 more change" : `${more} more changes`;
    return [...reasons.slice(0, named), `It needs ${rest}.`];
  };
}

function reasonFor({ because }: Dependency, change: NamedChange, other: NamedChange): string {
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
function mentionsOf({ subject }: NamedChange): { noun: string; by: string } | undefined {
  const type: ContentType | undefined = typeOf(subject);
  return (
    type?.mentions && {
      noun: type.mentions.noun,
      by: type.mentions.by === "slug" ? "address" : type.mentions.by,
    }
  );
}
