import type { ReactNode } from "react";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import type { ExampleState } from "./item-cards.server.ts";

interface ItemMarksProps {
  publishedState: PublishedState;
  example: ExampleState;
}

/** Marks an item that visitors do not see as saved, and one that still has sample content. */
export function ItemMarks({ publishedState, example }: ItemMarksProps) {
  return (
    <>
      {example && <ExampleMark>{example === "partly" ? "Partly example" : "Example"}</ExampleMark>}
      <PublishedStateMark publishedState={publishedState} />
    </>
  );
}

export function ExampleMark({ children = "Example" }: { children?: string }) {
  return (
    <span className="label inline-block border border-burgundy bg-paper px-1.5 font-sans text-burgundy">
      {children}
    </span>
  );
}

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

/** A short text in a frame, e.g. a slug or a sector. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-line px-1.5 font-sans text-fine text-ink-soft">
      {children}
    </span>
  );
}
