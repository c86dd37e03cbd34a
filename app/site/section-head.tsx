import type { ReactNode } from "react";

/** A section's heading at the left, a word or a link on it at the right. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-[clamp(2rem,4vw,4rem)] grid items-end gap-x-gutter gap-y-4 lg:grid-cols-[5fr_4fr]">
      <h2 className="max-w-[11.2em] text-section">{title}</h2>
      {children && <p className="max-w-[46ch] text-ink-soft">{children}</p>}
    </div>
  );
}
