import type { ReactNode } from "react";
import { Link } from "react-router";

interface BackLinkProps {
  to: string;
  /** The `state` of the navigation. */
  state?: unknown;
  name: string;
}

/** The link above a page's heading, back to its list or to the page from which it was opened. */
export function BackLink({ to, state, name }: BackLinkProps) {
  return (
    <p className="mb-2">
      <Link className="inline-block py-1 text-ink-soft hover:underline" to={to} state={state}>
        <span aria-hidden>←</span> {name}
      </Link>
    </p>
  );
}

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
