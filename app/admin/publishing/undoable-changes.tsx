import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { historyPath } from "#app/admin/editing/content-areas.ts";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { UndoResult } from "#domain/publishing/undo-change.ts";
import { chosenText, type DescribedChange } from "./described-change.ts";

interface UndoableChangesProps {
  children(askToUndo: (change: DescribedChange) => void): ReactNode;
}

/** Changes that can be undone, after a question. The outcome stands above them. */
export function UndoableChanges({ children }: UndoableChangesProps) {
  const [asking, setAsking] = useState<DescribedChange | null>(null);
  const undoing = useAdminAction<UndoResult>();
  const { result } = undoing;

  function undo(change: DescribedChange) {
    setAsking(null);
    undoing.submit({ chosen: chosenText([change]) }, { action: "/admin/publish/undo" });
  }

  return (
    <>
      <ActionFeedback
        action={undoing}
        waiting="Nothing is undone yet: signing in undoes the change."
        missing="That change is no longer there: someone published it, or undid it."
      />
      <News news={result}>
        {result?.outcome === "undone" && (
          <Undone name={result.name} history={historyPath(result.subject, result.id)} />
        )}
        {result?.outcome === "stale" && (
          <ErrorBanner>
            It was saved again while you were looking, so nothing was undone. The list below is new:
            please look again.
          </ErrorBanner>
        )}
        {result?.outcome === "refused" && (
          <ErrorBanner>
            Nothing was undone: another item has its address now. Undo that change first, or give
            the other item another address.
          </ErrorBanner>
        )}
      </News>
      {children(setAsking)}
      {asking && (
        <ConfirmDialog
          title="Undo this change?"
          confirmLabel="Undo"
          onConfirm={() => undo(asking)}
          onCancel={() => setAsking(null)}
        >
          <p>{effectOf(asking)}</p>
          <p>What is saved now stays in its history, where you can bring it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Undone({ name, history }: { name: string; history: string }) {
  return (
    <Notice
      actions={
        <Link className="inline-block py-1 underline" to={history}>
          Earlier versions
        </Link>
      }
    >
      Undone: {name}. What was saved before stays in its history.
    </Notice>
  );
}

function effectOf({ kind, name, noun }: DescribedChange): string {
  switch (kind) {
    case "added":
      return `“${name}” is taken out of the admin. Visitors have never seen it.`;
    case "removed":
      return `“${name}” comes back into the admin, as visitors see it.`;
    case "moved":
      return `“${name}” goes back to the place where visitors see it.`;
    default:
      return `The ${noun.toLowerCase()} “${name}” becomes again what visitors see.`;
  }
}
