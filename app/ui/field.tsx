import type { ComponentProps, ReactNode } from "react";

const box =
  "w-full rounded-none border border-ink-soft/60 bg-card px-3.5 py-2.5 text-[1rem] leading-normal aria-invalid:border-burgundy aria-invalid:border-2";

interface FieldProps {
  /** Also the field's id: a form has it once. */
  name: string;
  label: string;
  /** Shown under the field and announced with it. */
  error?: string;
  /** Stands under the field, so that fields side by side are level, and is announced with the field. */
  hint?: string;
  /** For a row whose heading or number says what it is to who sees it. */
  labelHidden?: boolean;
  className?: string;
}

/** A labelled one-line field. */
export function TextField(props: FieldProps & ComponentProps<"input">) {
  const { field, input } = split(props);
  return (
    <Labelled {...field} required={input.required}>
      <input className={`${box} min-h-12`} {...described(field)} {...input} />
    </Labelled>
  );
}

/** A labelled field of several lines. */
export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { field, input } = split(props);
  return (
    <Labelled {...field} required={input.required}>
      <textarea className={box} {...described(field)} {...input} />
    </Labelled>
  );
}

/** A labelled choice of one. */
export function SelectField(props: FieldProps & ComponentProps<"select">) {
  const { field, input } = split(props);
  return (
    <Labelled {...field} required={input.required}>
      <select className={`${box} min-h-12`} {...described(field)} {...input} />
    </Labelled>
  );
}

/** What belongs to the label and messages, and what to the control itself. */
function split<Props extends FieldProps>(props: Props) {
  const { label, error, hint, labelHidden, className, ...input } = props;
  return { field: { name: props.name, label, error, hint, labelHidden, className }, input };
}

function described({ name, error, hint }: FieldProps) {
  const texts = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return {
    id: name,
    ...(error && { "aria-invalid": true }),
    ...(texts && { "aria-describedby": texts }),
  };
}

function Labelled(props: FieldProps & { required?: boolean; children: ReactNode }) {
  const { name, label, error, hint, labelHidden, required, className = "", children } = props;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={name} className={labelHidden ? "sr-only" : "font-[550]"}>
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${name}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="text-fine font-[550] text-burgundy">
          {error}
        </p>
      )}
    </div>
  );
}
