import { useMatches } from "react-router";
import type { DatabaseFallback } from "#domain/database-message.ts";

/** An admin route's `handle`: what to show when its page cannot be loaded. */
export interface PageHandle {
  /** The page's heading, unless it depends on the data. */
  title?: string;
  /** Text of the banner, e.g. 'Failed to fetch services' (specification, section 8). */
  failure: DatabaseFallback;
}

/** The handle of the current page, if its route has one. */
export function usePageHandle(): PageHandle | undefined {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.findLast(isPageHandle);
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "failure" in handle;
}
