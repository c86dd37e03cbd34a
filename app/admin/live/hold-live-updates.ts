import { type RefObject, useEffect } from "react";
import { useOutletContext } from "react-router";

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
