import { Link } from "react-router";
import { useMayEnter } from "#app/admin/session/use-session.ts";

/**
 * Says that there are unpublished changes, and links to Publish. For people who may not publish it
 * links to the preview of the first changed page.
 */
export function UnpublishedLink({ className }: { className: string }) {
  const mayPublish = useMayEnter("site");
  return (
    <Link
      className={`label flex min-h-11 items-center justify-center border-brass bg-paper px-3 text-ink hover:border-ink-soft ${className}`}
      to={mayPublish ? "/admin/publish" : "/admin/preview/changes"}
    >
      {mayPublish ? "Unpublished changes" : "Preview unpublished changes"}
    </Link>
  );
}
