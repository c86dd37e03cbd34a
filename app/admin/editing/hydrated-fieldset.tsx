import { type ReactNode, useSyncExternalStore } from "react";

/**
 * The fields and buttons of a form that only scripts can save: nothing can be typed or sent until they run. Hydration sets
 * the fields back to what the server sent, and what was typed before would vanish.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  const hydrated = useSyncExternalStore(subscribe, inBrowser, onServer);
  return (
    <fieldset role="presentation" className="contents" disabled={!hydrated}>
      {children}
    </fieldset>
  );
}

// It changes once, at hydration, and React sees to that itself.
const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
