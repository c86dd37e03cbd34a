import { useSyncExternalStore } from "react";

/** Whether the page's scripts run. False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}

// The value changes only at hydration, when React renders again by itself.
const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
