import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * The fields and buttons of a form that only scripts can save: nothing can be typed or sent until
 * they run. Hydration sets the fields back to what the server sent, and what was typed before would
 * vanish.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <fieldset role="presentation" className="contents" disabled={!hydrated}>
      {/* In the gap above the form, so that nothing moves when it goes. */}
      {!hydrated && (
        <p className="late absolute -translate-y-full justify-self-end text-fine text-ink-soft">
          Loading...
        </p>
      )}
      {children}
    </fieldset>
  );
}
