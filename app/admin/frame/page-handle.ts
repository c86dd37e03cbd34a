import { useMatches } from "react-router";
import type { DatabaseFallback } from "#domain/database-message.ts";

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
