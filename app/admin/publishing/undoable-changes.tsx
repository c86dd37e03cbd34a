import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { type Dependency, withDependents } from "#domain/publishing/follow-dependencies.ts";
import type { UndoResult } from "#domain/publishing/undo-change.ts";
import type { DescribedChange } from "./described-change.ts";

interface UndoableChangesProps {
  changes: DescribedChange[];
  dependencies: Dependency[];
  /** Stamp of the tables as reviewed. */
  stamp: string;
  children(askToUndo: (change: DescribedChange) => void): ReactNode;
}

/** Changes that can be undone, after a question. The outcome stands above them. */
export function UndoableChanges(props: UndoableChangesProps) {
  const { changes, dependencies, stamp, children } = props;
  const [asking, setAsking] = useState<DescribedChange | null>(null);
  const undoing = useAdminAction<UndoResult>();
  const { result } = undoing;
  const outcome = useRef<HTMLDivElement>(null);
  // The row disappears, and the focus with it.
  useEffect(() => {
    if (result) outcome.current?.focus();
  }, [result]);

  function undo({ key }: DescribedChange) {
    setAsking(null);
    undoing.submit({ key, stamp }, { action: "/admin/publish/undo" });
  }

  return (
    <>
      <ActionFeedback
        action={undoing}
        waiting="Nothing is undone yet: signing in undoes the change."
        missing="That change is no longer there: someone published it, or undid it."
      />
      <div ref={outcome} tabIndex={-1} className="outline-none empty:hidden">
        {result?.outcome === "undone" && <Undone {...result} />}
        {result?.outcome === "stale" && (
          <ErrorBanner>
            Something was saved while you were looking, so nothing was undone. The list below is
            new: please look again.
          </ErrorBanner>
        )}
      </div>
      {children(setAsking)}
      {asking && (
        <ConfirmDialog
          title="Undo this change?"
          confirmLabel="Undo"
          onConfirm={() => undo(asking)}
          onCancel={() => setAsking(null)}
        >
          <p>{effectOf(asking)}</p>
          <Along change={asking} changes={changes} dependencies={dependencies} />
          <p>What is saved now stays in the history, where you can bring it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Undone({ names, setAside }: Extract<UndoResult, { outcome: "undone" }>) {
  return (
    <Notice
      actions={
        <Link className="inline-block py-1 underline" to={`/admin/history/${setAside}`}>
          Open version {setAside}
        </Link>
      }
    >
      Undone: {names.join(", ")}. It stays in the history as version {setAside}.
    </Notice>
  );
}

function effectOf({ kind, name, noun }: DescribedChange): string {
  switch (kind) {
    case "added":
      return `“${name}” is taken out of the admin. Visitors have never seen it.`;
    case "removed":
      return `“${name}” comes back into the admin, as visitors see it.`;
    case "reordered":
      return "The items get back the order that visitors see.";
    default:
      return `The ${noun.toLowerCase()} “${name}” becomes again what visitors see.`;
  }
}

/** How many changes are named that are undone along with another. */
const named = 10;

/** What is undone along with a change, because it needs it. */
function Along({ change, changes, dependencies }: AlongProps) {
  const together = withDependents([change.key], dependencies);
  together.delete(change.key);
  if (together.size === 0) return null;
  const names = changes.filter(({ key }) => together.has(key)).map(({ name }) => name);
  const shown = names.slice(0, named);
  const more = together.size - shown.length;
  return (
    <div>
      <p>
        {together.size === 1
          ? "This is undone with it, because it needs the change:"
          : "These are undone with it, because they need the change:"}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {shown.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}

interface AlongProps extends Pick<UndoableChangesProps, "changes" | "dependencies"> {
  change: DescribedChange;
}
