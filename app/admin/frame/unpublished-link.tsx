import { Link } from "react-router";

/** Says that something saved is not what visitors see, and leads to where it can be published. */
export function UnpublishedLink({ className }: { className: string }) {
  return (
    <Link
      className={`label flex min-h-11 items-center justify-center border-brass bg-paper px-3 text-ink hover:border-ink-soft ${className}`}
      to="/admin/publish"
    >
      Unpublished changes
    </Link>
  );
}
