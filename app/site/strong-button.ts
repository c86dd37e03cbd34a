import type { NothingFound } from "./former-path.ts";

/**
 * Whether a page has a strong button near its top: the home page, the quote form, the sampler, each
 * service, and a page with only a message. The button in the header is quiet beside it.
 * @param pageData what the page's loader returned
 */
export function hasStrongButton(pathname: string, pageData: unknown): boolean {
  return /^\/(contact|sampler|shared|services\/[^/]+)?$/.test(pathname) || isNothingFound(pageData);
}

function isNothingFound(pageData: unknown): pageData is NothingFound {
  return typeof pageData === "object" && pageData !== null && "instead" in pageData;
}
