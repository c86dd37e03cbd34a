import axe from "axe-core";
import { axeTags } from "#tests/journeys/inspections.ts";
import type { Person } from "./person.ts";

/**
 * Runs in the page. The driver sends axe as part of the function, because the site's policy forbids
 * the page to evaluate text.
 */
const findInPage = (tags: string[]): Promise<string[]> => {
  const run = window.axe.run(document, { runOnly: { type: "tag", values: tags }, iframes: false });
  return run.then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
  );
};
const withAxe = Object.assign((...tags: Parameters<typeof findInPage>) => findInPage(...tags), {
  toString: () => `(tags) => { ${axe.source}; return (${findInPage})(tags); }`,
});

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds on the page that the person sees, one entry for each element. */
export function axeFindingsOf(person: Person): Promise<string[]> {
  return person.run(withAxe, axeTags);
}
