import { mostSamples } from "#domain/sampler/sample.ts";

/** Path of the page on which a sample can be changed. */
export function samplerPath(code?: string): string {
  return code ? `/sampler?sample=${code}` : "/sampler";
}

interface AskedFor {
  serviceSlug: string;
  /** The shown sample. */
  code: string;
  /** The codes of the kept samples, oldest first. */
  kept: string[];
}

/**
 * Path of the quote form with the shown sample and then the kept ones. Of three others the oldest
 * gives way.
 */
export function quoteWithSamples({ serviceSlug, code, kept }: AskedFor): string {
  const others = kept.filter((each) => each !== code).slice(1 - mostSamples);
  // `quotePath` of `app/site/paths.ts` would bring the site's content into the browser.
  return `/contact?service=${serviceSlug}${[code, ...others].map((each) => `&sample=${each}`).join("")}`;
}

/** The same path, which also asks for painted boards of these samples. */
export function boardsPath(asked: AskedFor): string {
  return `${quoteWithSamples(asked)}&boards=yes`;
}
