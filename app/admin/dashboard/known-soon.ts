/** How long the dashboard waits for its upper part, in milliseconds. */
const patience = 500;

type KnownOrStreamed<Parts> = { [Name in keyof Parts]: Parts[Name] | Awaited<Parts[Name]> };

/**
 * The values of these promises if all come soon; otherwise the promises, for the page to stream.
 * The page also reports a promise that fails.
 */
export async function knownSoon<Parts extends Record<string, Promise<unknown>>>(
  parts: Parts,
): Promise<KnownOrStreamed<Parts>> {
  const { promise: late, resolve } = Promise.withResolvers<KnownOrStreamed<Parts>>();
  const timer = setTimeout(() => resolve(parts), patience);
  const known = valuesOf(parts).catch(() => parts);
  return Promise.race([known, late]).finally(() => clearTimeout(timer));
}

async function valuesOf<Parts extends Record<string, Promise<unknown>>>(parts: Parts) {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await part]);
  return Object.fromEntries(await Promise.all(entries)) as KnownOrStreamed<Parts>;
}
