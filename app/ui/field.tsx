import type { ComponentProps, ReactNode } from "react";

const box =
  "w-full rounded-none border border-ink-soft/60 bg-card px-3.5 py-2.5 text-[1rem] leading-normal aria-invalid:border-burgundy aria-invalid:border-2";

interface FieldProps {
  name: string;
  label: string;
  /** Shown under the field and announced with it. */
  error?: string;
  className?: string;
}

/** A labelled one-line field. */
export function TextField({
  label,
  error,
  className,
  ...input
}: FieldProps & ComponentProps<"input">) {
  return (
    <Labelled {...{ name: input.name, label, error, className }} required={input.required}>
      <input
        id={input.name}
        className={`${box} min-h-12`}
        {...described(input.name, error)}
        {...input}
      />
    </Labelled>
  );
}

/** A labelled field of several lines. */
export function TextArea({
  label,
  error,
  className,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Labelled {...{ name: area.name, label, error, className }} required={area.required}>
      <textarea id={area.name} className={box} {...described(area.name, error)} {...area} />
    </Labelled>
  );
}

/** A labelled choice of one. */
export function SelectField({
  label,
  error,
  className,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <Labelled {...{ name: select.name, label, error, className }} required={select.required}>
      <select
        id={select.name}
        className={`${box} min-h-12`}
        {...described(select.name, error)}
        {...select}
      />
    </Labelled>
  );
}

function described(name: string, error: string | undefined) {
  return error ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};
}

interface LabelledProps extends FieldProps {
  required?: boolean;
  children: ReactNode;
}

function Labelled({ name, label, error, required, className = "", children }: LabelledProps) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={name} className="font-[550]">
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p id={`${name}-error`} className="text-fine font-[550] text-burgundy">
          {error}
        </p>
      )}
    </div>
  );
}
