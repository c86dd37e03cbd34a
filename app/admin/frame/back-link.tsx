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
