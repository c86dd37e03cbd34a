import type { PublishedState } from "#domain/publishing/published-state.ts";

const words = { changed: "Changed, not published", new: "New, not published" };

/** Marks an item whose saved state visitors do not see yet. */
export function PublishedStateMark({ publishedState }: { publishedState: PublishedState }) {
  if (publishedState === "published") return null;
  return (
    <span className="label inline-block border border-brass bg-paper px-1.5 font-sans text-ink">
      {words[publishedState]}
    </span>
  );
}
