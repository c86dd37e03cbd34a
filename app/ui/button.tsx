import type { ComponentProps } from "react";
import { useHydrated } from "./use-hydrated.ts";

const looks = {
  primary: "border-green bg-green text-white enabled:hover:bg-green-light",
  plain: "border-transparent on-other-ground",
  danger: "border-transparent on-other-ground text-burgundy",
};

export type ButtonLook = keyof typeof looks;

/** Classes of the admin's buttons, also for links that look like one. */
export function buttonClass(look: ButtonLook = "plain"): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 border px-4 py-1.5 font-[550] leading-tight whitespace-nowrap ${looks[look]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  /** Set for the submit button of a form that only scripts can send. */
  needsScripts?: boolean;
}

/** A button. Its default is `type="button"`, so that it does not submit a form by accident. */
export function Button({
  look,
  className = "",
  type = "button",
  needsScripts = type === "button",
  ...button
}: ButtonProps) {
  const shape = `${buttonClass(look)} disabled:opacity-60 ${className}`;
  if (needsScripts) return <ScriptButton type={type} className={shape} {...button} />;
  return <button type={type} className={shape} {...button} />;
}

/** A square button with an icon. The label is its accessible name. */
export function IconButton({
  label,
  className = "",
  ...button
}: ComponentProps<"button"> & { label: string }) {
  return (
    <ScriptButton
      aria-label={label}
      title={label}
      className={`grid size-11 shrink-0 place-items-center on-other-ground disabled:opacity-35 ${className}`}
      {...button}
    />
  );
}

/** A button that needs scripts. Disabled until they run, because a press would do nothing. */
export function ScriptButton({ disabled = false, ...button }: ComponentProps<"button">) {
  const hydrated = useHydrated();
  return <button type="button" disabled={disabled || !hydrated} {...button} />;
}
