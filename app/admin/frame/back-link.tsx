import { Link } from "react-router";

/** The link above a page's heading, back to its list. */
export function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <p className="mb-2">
      <Link className="inline-block py-1 text-ink-soft hover:underline" to={to}>
        <span aria-hidden>←</span> {name}
      </Link>
    </p>
  );
}
