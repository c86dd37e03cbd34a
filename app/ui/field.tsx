import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

// The margins keep label and message in view when the field gets the focus.
const box =
  "w-full scroll-mt-14 scroll-mb-16 rounded-none border-b border-edge on-other-ground px-3.5 py-2.5 leading-normal aria-invalid:border-burgundy aria-invalid:border-b-2";

interface FieldProps {
  /** Unique within the form. A dialog over the form may use it again. */
  name: string;
  /** Needed only if something links to the field. Generated otherwise. */
  id?: string;
  label: string;
  /** Shown under the field and announced with it. */
  error?: string;
  /** Shown under the field, so that fields side by side stay level, and announced with it. */
  hint?: string;
  /** A short word beside the label, announced with the field. */
  mark?: string | undefined;
  /** Id of a further text that is announced with the field, such as the error of a banner. */
  describedBy?: string;
  /** Hides the label where a heading or number shows what the field is. */
  labelHidden?: boolean;
  className?: string;
}

/** A one-line field with a label. The text decides its writing direction. */
export function TextField(props: FieldProps & ComponentProps<"input">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <input className={`${box} min-h-12`} dir="auto" {...described(field)} {...input} />
    </Labelled>
  );
}

/** A field of several lines with a label. The text decides each line's writing direction. */
export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <textarea className={box} dir="auto" {...described(field)} {...input} />
    </Labelled>
  );
}

interface LineAreaProps extends FieldProps {
  value: string;
  placeholder?: string;
  required?: boolean;
  onChange(event: { target: { value: string } }): void;
}

/**
 * A field for a line that may be long. It wraps, and grows in an editor so that all of it is seen.
 * Enter submits the form, as in a one-line field. Until scripts run it is disabled, since React
 * would not know what was typed.
 */
export function LineArea({ onChange, ...props }: LineAreaProps) {
  const hydrated = useHydrated();
  return (
    <TextArea
      {...props}
      disabled={!hydrated}
      // For browsers that do not let a field grow; in others it begins with one.
      rows={2}
      data-line
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={({ target }) =>
        onChange({ target: { value: target.value.replace(/\s*\n\s*/g, " ") } })
      }
    />
  );
}

/** A select field with a label. */
export function SelectField(props: FieldProps & ComponentProps<"select">) {
  const { field, input } = useParts(props);
  return (
    <Labelled {...field} required={input.required}>
      <select className={`${box} min-h-12 pl-2.5`} {...described(field)} {...input} />
    </Labelled>
  );
}

interface CheckFieldProps {
  name: string;
  label: string;
  checked: boolean;
  onChange(event: { target: { checked: boolean } }): void;
}

/** A checkbox with its label at the right, disabled until scripts run. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  const hydrated = useHydrated();
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-green"
        disabled={!hydrated}
        {...input}
      />
      {label}
    </label>
  );
}

/** Splits the props into those for label and messages, and those for the control. */
function useParts<Props extends FieldProps>(props: Props) {
  const ownId = useId();
  const {
    id = ownId,
    label,
    error,
    hint,
    mark,
    describedBy,
    labelHidden,
    className,
    ...input
  } = props;
  return { field: { id, label, error, hint, mark, describedBy, labelHidden, className }, input };
}

/** Everything except the control. The id is unique on the page, even if it has other forms. */
type LabelledField = Omit<FieldProps, "name" | "id"> & { id: string };

function described({ id, error, hint, mark, describedBy }: LabelledField) {
  const texts = [mark && `${id}-mark`, hint && `${id}-hint`, error && `${id}-error`, describedBy]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    ...(error && { "aria-invalid": true }),
    ...(texts && { "aria-describedby": texts }),
  };
}

function Labelled(props: LabelledField & { required?: boolean; children: ReactNode }) {
  const { id, label, error, hint, mark, labelHidden, required, className = "", children } = props;
  // A mark that goes while the owner types keeps its room: her next tap hits what she saw.
  const [openedWith] = useState(mark);
  const shown = mark ?? openedWith;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-[550]"}>
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children}
      {shown && (
        <p
          id={`${id}-mark`}
          className={`label mt-1 w-fit border border-burgundy px-1.5 text-burgundy ${mark ? "" : "invisible"}`}
        >
          {shown}
        </p>
      )}
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
