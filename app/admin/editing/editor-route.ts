import type { ShouldRevalidateFunctionArgs, UIMatch } from "react-router";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

/**
 * The `handle` of an editor's route. It keeps live updates from reloading an open form, since a
 * failed reload would replace what is being typed.
 * @param failure banner text when the form cannot be loaded, e.g. 'Failed to fetch service'
 */
export function editorHandle(failure: DatabaseFallback): PageHandle & { isEditor: true } {
  return { isEditor: true, failure };
}

/** An editor's `shouldRevalidate`: loads only when another row is opened. */
export function opensAnother({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Whether one of the routes on the page is an editor. */
export function isEditing(matches: UIMatch[]): boolean {
  return matches.some(
    ({ handle }) => typeof handle === "object" && handle !== null && "isEditor" in handle,
  );
}
