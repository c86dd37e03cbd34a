import { type MetaDescriptor, useMatches } from "react-router";
import type { DatabaseFallback } from "#domain/database-message.ts";

/** Keeps search engines away. Every admin page has it. */
export const notIndexed = { name: "robots", content: "noindex, nofollow" };

/** Title of an admin page, kept out of search engines. */
export function adminHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Admin` }, notIndexed];
}

/** Title of a page that shows one item. Works without the item too, when loading failed. */
export function openedHead<Opened extends object>(
  opened: Opened | { error: string } | null | undefined,
  titleOf: (opened: Opened) => string,
): MetaDescriptor[] {
  if (!opened) return adminHead("Not found");
  return adminHead("error" in opened ? "Not available" : titleOf(opened));
}

/** An admin route's `handle`: what to show when its page cannot be loaded. */
export interface PageHandle {
  /** The page's heading, unless it depends on the data. */
  title?: string | ((path: string) => string);
  /** Text of the banner, e.g. 'Failed to fetch services' (specification, section 8). */
  failure: DatabaseFallback | ((path: string) => DatabaseFallback);
}

/** The title and the failure of the current page, if its route has a handle. */
export function usePageHandle(): { title?: string; failure: DatabaseFallback } | undefined {
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle));
  if (!match) return undefined;
  const { title, failure } = match.handle as PageHandle;
  const { pathname } = match;
  return {
    title: typeof title === "function" ? title(pathname) : title,
    failure: typeof failure === "function" ? failure(pathname) : failure,
  };
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "failure" in handle;
}
