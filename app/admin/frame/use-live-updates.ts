import { type RefObject, useEffect, useRef } from "react";
import { type UIMatch, useMatches, useOutletContext, useRevalidator } from "react-router";
import { onLiveEvent } from "./live-channel.ts";

/**
 * Reloads the page's data after every change since the announcement `since`, unless an editor is
 * open or the page holds updates. Ends the page's session when the server has ended it.
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
          tellOfChange();
          if (!editing && !hold.current) revalidate();
        }
      }),
    [hold],
  );
}

/** Whether one of the routes on the page is an editor. */
function isEditing(matches: UIMatch[]): boolean {
  return matches.some(
    ({ handle }) => typeof handle === "object" && handle !== null && "isEditor" in handle,
  );
}

/** True while the page holds live updates. */
export type LiveHold = RefObject<boolean>;

/**
 * Holds live updates while the page has unsaved text: once the session has ended, an update would
 * replace the text with the login screen. The next save loads the missed changes.
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

/** Notifies open editors that something was saved or deleted. */
export function tellOfChange(): void {
  news.dispatchEvent(new Event("data-changed"));
}

/** Calls the listener after such a notification. Returns a function that stops listening. */
export function onDataChanged(listener: () => void): () => void {
  news.addEventListener("data-changed", listener);
  return () => news.removeEventListener("data-changed", listener);
}
