import type { ShouldRevalidateFunctionArgs, UIMatch } from "react-router";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import type { Noun } from "#domain/content/registry.ts";
import { failureTo } from "./content-areas.ts";

/**
 * The `handle` of an editor's route. It keeps live updates from reloading an open form, since a
 * failed reload would replace what is being typed.
 */
export function editorHandle(noun: Noun): PageHandle & { isEditor: true } {
  return { isEditor: true, failure: failureTo("fetch", noun) };
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
