import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links next to the heading. */
  children?: ReactNode;
}

/** The heading of an admin page. */
export function PageHeading({ title, subtitle, children }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-page">{title}</h1>
        {subtitle && <p className="text-ink-soft">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>}
    </div>
  );
}
