import { axeOptions, axeScript, violationsIn } from "#tests/journeys/axe.ts";
import type { Person } from "./person.ts";

/**
 * Runs in the page. The driver sends axe as part of the function, because the site's policy forbids
 * the page to evaluate text.
 */
const withAxe = Object.assign(
  (...options: Parameters<typeof violationsIn>) => violationsIn(...options),
  {
    toString: () => `(options) => { ${axeScript}; return (${violationsIn})(options); }`,
  },
);

/** What axe finds on the page that the person sees, one entry for each element. */
export function axeFindingsOf(person: Person): Promise<string[]> {
  return person.run(withAxe, axeOptions);
}
