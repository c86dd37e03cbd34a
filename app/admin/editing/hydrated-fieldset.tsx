import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Disables a form's fields until scripts run. Hydration resets fields to the server's values, so
 * text typed earlier would disappear.
 */
export function HydratedFieldset({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <fieldset role="presentation" className="contents" disabled={!hydrated}>
      {/* In the gap above the form: nothing moves when it disappears. */}
      {!hydrated && (
        <p className="late absolute -translate-y-full justify-self-end text-fine text-ink-soft">
          Loading...
        </p>
      )}
      {children}
    </fieldset>
  );
}
