import { mostSamples } from "#domain/sampler/sample-codes.ts";

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

/** Path of the quote form with the shown sample and then kept ones, as many as it takes. */
export function quoteWithSamples({ serviceSlug, code, kept }: AskedFor): string {
  return contactPath(serviceSlug, [code, ...kept]);
}

/**
 * Path of the quote form that asks for painted boards of the kept samples, and of the shown one if
 * there is room for it.
 */
export function boardsPath({ serviceSlug, code, kept }: AskedFor): string {
  return `${contactPath(serviceSlug, [...kept, code])}&boards=yes`;
}

// `quotePath` of `app/site/paths.ts` would bring the site's content into the browser.
function contactPath(serviceSlug: string, codes: string[]): string {
  const sent = [...new Set(codes)].slice(0, mostSamples).map((code) => `&sample=${code}`);
  return `/contact?service=${serviceSlug}${sent.join("")}`;
}
