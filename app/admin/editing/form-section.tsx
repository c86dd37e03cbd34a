import type { ReactNode } from "react";

/** A part of a form under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 border border-line bg-card p-4 sm:p-6">
      <legend className="-ml-1.5 px-1.5 text-title">{title}</legend>
      {children}
    </fieldset>
  );
}
