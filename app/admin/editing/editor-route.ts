import type { ShouldRevalidateFunctionArgs, UIMatch } from "react-router";

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
