import { useSyncExternalStore } from "react";

/** Whether the page's scripts run yet: false on the server and while React takes over its page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer);
}

// It changes once, at hydration, and React sees to that itself.
const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
