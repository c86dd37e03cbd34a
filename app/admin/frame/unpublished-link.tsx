import { Link } from "react-router";

/** Says that there are unpublished changes, and links to Publish. */
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
