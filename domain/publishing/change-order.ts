import { type Content, contentTypes, itemsOf } from "#domain/content/registry.ts";
import { withoutExamples } from "#domain/sample-site/examples.ts";
import { type Change, changeKey } from "./changes.ts";
import { type Dependency, withNeeded } from "./follow-dependencies.ts";

interface OrderOptions {
  /** Key of the change to list first, with those that it needs. */
  first: string | undefined;
  dependencies: Dependency[];
  /** What visitors see. */
  shown: Content;
}

/** The owner's own changes first, then the examples that leave the site untouched. */
export function inReadingOrder(
  changes: Change[],
  { first, dependencies, shown }: OrderOptions,
): Change[] {
  const needed = first === undefined ? new Set<string>() : withNeeded([first], dependencies);
  const examples = untouchedExamples(shown);
  const rank = (change: Change) => {
    const key = changeKey(change);
    if (key === first) return 0;
    if (needed.has(key)) return 1;
    return change.kind === "removed" && examples.has(key) ? 3 : 2;
  };
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

/** Keys of the changes of examples that nobody has edited since they were published. */
function untouchedExamples(shown: Content): Set<string> {
  const edited = withoutExamples(shown);
  const keys = (content: Content) =>
    contentTypes.flatMap((type) =>
      itemsOf(content, type).map(({ id }) =>
        changeKey({ kind: "removed", subject: type.noun, id }),
      ),
    );
  const others = new Set(keys(edited));
  return new Set(keys(shown).filter((key) => !others.has(key)));
}
