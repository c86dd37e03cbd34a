import type { ShouldRevalidateFunctionArgs, UIMatch } from "react-router";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

/**
 * The `handle` of an editor's route: an open form is not fetched again, so that no failure of that
 * can cover what is being typed.
 * @param failure the banner's words when the form cannot be fetched at all, e.g. 'Failed to fetch
 * service'
 */
export function editorHandle(failure: DatabaseFallback): PageHandle & { isEditor: true } {
  return { isEditor: true, failure };
}

/** For an editor's `shouldRevalidate`: only another row's form is news. */
export function opensAnother({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Whether one of the routes on the page is an editor. */
export function isEditing(matches: UIMatch[]): boolean {
  return matches.some(
    ({ handle }) => typeof handle === "object" && handle !== null && "isEditor" in handle,
  );
}
