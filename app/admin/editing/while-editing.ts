import type { ShouldRevalidateFunctionArgs, UIMatch } from "react-router";

/** An editor's route: an open form is not fetched afresh, so that no failure of that can cover what is being typed. */
export const editorHandle = { editor: true };

/** For an editor's `shouldRevalidate`: only another row's form is news. */
export function opensAnother({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Whether one of the routes on the page is an editor. */
export function isEditing(matches: UIMatch[]): boolean {
  return matches.some(({ handle }) => handle === editorHandle);
}
