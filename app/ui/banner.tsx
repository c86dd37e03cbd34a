import type { ReactNode } from "react";

/** A failure, in red. Screen readers announce it at once. */
export function ErrorBanner({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="border border-l-4 border-burgundy bg-pink px-4 py-3 text-burgundy">
      {children}
    </div>
  );
}

/** A notice, with links or buttons that act on it. */
export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 border border-l-4 border-brass bg-card px-4 py-3"
    >
      <div>{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
