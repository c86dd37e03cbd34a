import { type ComponentProps, type ReactNode, useId } from "react";

// The margins keep the label and the message in view with a field that gets the focus.
const box =
  "w-full scroll-mt-14 scroll-mb-16 rounded-none border border-ink-soft/60 bg-card px-3.5 py-2.5 text-[1rem] leading-normal aria-invalid:border-burgundy aria-invalid:border-2";

interface FieldProps {
  /** A form has it once; a dialog over the form may have it too. */
  name: string;
  /** Where something leads to the field; made up otherwise. */
  id?: string;
  label: string;
  /** Shown under the field and announced with it. */
  error?: string;
  /**
   * Stands under the field, so that fields side by side are level, and is announced with the field.
   */
  hint?: string;
  /** For a row whose heading or number says what it is to who sees it. */
  labelHidden?: boolean;
  className?: string;
}

/** A labelled one-line field, written from the left or from the right as its text is. */
export function TextField(props: FieldProps & ComponentProps<"input">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <input className={`${box} min-h-12`} dir="auto" {...described(field)} {...input} />
    </Labelled>
  );
}

/**
 * A labelled field of several lines, each written from the left or from the right as its text is.
 */
export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <textarea className={box} dir="auto" {...described(field)} {...input} />
    </Labelled>
  );
}

/** A labelled choice of one. */
export function SelectField(props: FieldProps & ComponentProps<"select">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <select className={`${box} min-h-12 pl-2.5`} {...described(field)} {...input} />
    </Labelled>
  );
}

/** What belongs to the label and messages, and what to the control itself. */
function useParts<Props extends FieldProps>(props: Props) {
  const ownId = useId();
  const { id = ownId, label, error, hint, labelHidden, className, ...input } = props;
  return { field: { id, label, error, hint, labelHidden, className }, input };
}

/** All but the control; its id is no other's on the page, whatever other forms stand there. */
type LabelledField = Omit<FieldProps, "name" | "id"> & { id: string };

function described({ id, error, hint }: LabelledField) {
  const texts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    ...(error && { "aria-invalid": true }),
    ...(texts && { "aria-describedby": texts }),
  };
}

function Labelled(props: LabelledField & { required?: boolean; children: ReactNode }) {
  const { id, label, error, hint, labelHidden, required, className = "", children } = props;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-[550]"}>
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-fine font-[550] text-burgundy">
          {error}
        </p>
      )}
    </div>
  );
}
