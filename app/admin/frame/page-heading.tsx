import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Keeps the buttons above a column that is narrower than the page. */
  isNarrow?: boolean;
  /** Buttons and links next to the heading. */
  children?: ReactNode;
}

/** The heading of an admin page. */
export function PageHeading({ title, subtitle, isNarrow, children }: PageHeadingProps) {
  return (
    <div
      className={`mb-6 flex flex-wrap items-end justify-between gap-4 ${isNarrow ? "max-w-4xl" : ""}`}
    >
      <div className="min-w-0">
        <h1 className="text-page">{title}</h1>
        {subtitle && <p className="text-ink-soft">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>}
    </div>
  );
}
