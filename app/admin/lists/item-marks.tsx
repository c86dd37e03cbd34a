import type { PublishedState } from "#domain/publishing/published-state.ts";
import type { ExampleState } from "./example-states.server.ts";
import { PublishedStateMark } from "./published-state-mark.tsx";

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
