import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * The fields and buttons of a form that only scripts can save: nothing can be typed or sent until they run. Hydration sets
 * the fields back to what the server sent, and what was typed before would vanish.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" className="contents" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
