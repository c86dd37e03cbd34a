import { type RefObject, useEffect, useRef } from "react";
import { useMatches, useOutletContext, useRevalidator } from "react-router";
import { isEditing } from "#app/admin/editing/editor-route.ts";
import { onLiveEvent } from "./live-channel.ts";

/**
 * Tells the page, and fetches its data afresh, when something changed after the announcement
 * `since`, which the page was made at, but for a form that is being edited and while the page holds
 * it, and ends the page's session when the server has.
 */
export function useLiveUpdates(since: number, onSignedOut: () => void, hold: LiveHold) {
  const { revalidate } = useRevalidator();
  const editing = isEditing(useMatches());
  const latest = useRef({ since, revalidate, onSignedOut, editing });
  latest.current = { since, revalidate, onSignedOut, editing };

  useEffect(
    () =>
      onLiveEvent(latest.current.since, (event) => {
        const { revalidate, onSignedOut, editing } = latest.current;
        if (event === "signed-out") onSignedOut();
        else {
          tellOfContent();
          if (!editing && !hold.current) revalidate();
        }
      }),
    [hold],
  );
}

/**
 * What the frame gives its pages: whether their data is to stay as it is, whatever happens
 * elsewhere.
 */
export type LiveHold = RefObject<boolean>;

/**
 * Holds live updates while something on the page is unsaved, as editors do all the time: where the
 * session has ended, an update would put the login screen in its place. Saving fetches what was
 * missed.
 */
export function useHoldLiveUpdates(isUnsaved: boolean): void {
  const hold = useOutletContext<LiveHold>();
  useEffect(() => {
    hold.current = isUnsaved;
    return () => {
      hold.current = false;
    };
  }, [hold, isUnsaved]);
}

const news = new EventTarget();

/** Tells the open page that something was saved or deleted somewhere. */
export function tellOfContent(): void {
  news.dispatchEvent(new Event("content"));
}

/** Call the answer to stop. */
export function onContentNews(listener: () => void): () => void {
  news.addEventListener("content", listener);
  return () => news.removeEventListener("content", listener);
}
