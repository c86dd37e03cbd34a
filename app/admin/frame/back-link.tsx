import { Link } from "react-router";

/** Above a page's heading: the list that it belongs to. */
export function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <p className="mb-2">
      <Link className="inline-block py-1 text-ink-soft hover:underline" to={to}>
        <span aria-hidden>←</span> {name}
      </Link>
    </p>
  );
}
