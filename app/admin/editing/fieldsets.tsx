import { type ReactNode, useId } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface FormSectionProps {
  title: string;
  /** One line of help, announced with the section. */
  hint?: string;
  /** Marks it as required fields are marked. */
  required?: boolean;
  children: ReactNode;
}

/** A group of fields with a heading. */
export function FormSection({ title, hint, required = false, children }: FormSectionProps) {
  const hintId = useId();
  return (
    <fieldset
      aria-describedby={hint && hintId}
      className="grid min-w-0 gap-5 border border-line bg-card p-4 sm:p-6"
    >
      <legend className={`-ml-1.5 px-1.5 text-title ${required ? "required" : ""}`}>
        {title}
        {required && <span className="sr-only"> (required)</span>}
      </legend>
      {hint && (
        <p id={hintId} className="-mt-2 max-w-[70ch] text-fine text-ink-soft">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

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
