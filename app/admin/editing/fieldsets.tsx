import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { slugify } from "#domain/content/slug.ts";

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
      id={sectionId(title)}
      tabIndex={-1}
      aria-describedby={hint && hintId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border border-line bg-card p-4 sm:p-6"
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

interface OptionalSectionProps extends Omit<FormSectionProps, "required"> {
  /** Whether it holds no text and no error. */
  isBlank: boolean;
}

/** A group of optional fields, folded while it is blank. What is filled in cannot be hidden. */
export function OptionalSection({ title, hint, isBlank, children }: OptionalSectionProps) {
  const titleId = useId();
  const hintId = useId();
  const [isOpen, setOpen] = useState(!isBlank);
  // Stays open when its last text is deleted, because someone is typing there.
  if (!isBlank && !isOpen) setOpen(true);
  return (
    <fieldset
      id={sectionId(title)}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={hint && hintId}
      className="min-w-0 border border-line bg-card p-4 sm:p-6"
    >
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (isBlank) setOpen(currentTarget.open);
          else currentTarget.open = true;
        }}
      >
        <summary
          className={isBlank ? "min-h-6 cursor-pointer" : "list-none"}
          tabIndex={isBlank ? undefined : -1}
        >
          <span id={titleId} className="font-display text-title">
            {title}
          </span>
          <span className="text-ink-soft"> (optional)</span>
        </summary>
        {hint && (
          <p id={hintId} className="mt-2 max-w-[70ch] text-fine text-ink-soft">
            {hint}
          </p>
        )}
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
      </details>
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

/** The id of a form's section. */
function sectionId(title: string): string {
  return `section-${slugify(title)}`;
}

/** Links to the sections of a long form. A folded section opens. */
export function SectionIndex({ titles }: { titles: string[] }) {
  // A change of the address would ask whether to leave the unsaved form.
  function show(event: MouseEvent, title: string) {
    event.preventDefault();
    const section = document.getElementById(sectionId(title));
    const folded = section?.querySelector<HTMLDetailsElement>(":scope > details");
    if (folded) folded.open = true;
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }
  return (
    <nav aria-label="Sections of this form" className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {titles.map((title) => (
          <li key={title}>
            <a
              className="inline-flex min-h-11 items-center underline"
              href={`#${sectionId(title)}`}
              onClick={(event) => show(event, title)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
