import { useMatches } from "react-router";
import type { DatabaseFallback } from "#domain/database-message.ts";

/**
 * What the route of an admin page says of itself in its `handle`, for when the page could not be
 * fetched.
 */
export interface PageHandle {
  /** The page's heading, where it is the same whatever the page holds. */
  title?: string;
  /** The banner's words, e.g. 'Failed to fetch services' (specification, section 8). */
  failure: DatabaseFallback;
}

/** The handle of the page that is asked for; undefined where its route has none. */
export function usePageHandle(): PageHandle | undefined {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isPageHandle);
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "failure" in handle;
}
