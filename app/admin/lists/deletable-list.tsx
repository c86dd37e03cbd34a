import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { CallFailure } from "#app/admin/calls/call-failure.ts";
import { SessionDialog } from "#app/admin/session/session-dialog.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { MentionedSubject } from "#domain/publishing/mentions.ts";
import { MentionList } from "./mention-list.tsx";

/** What a list's action answers to a deletion. */
export type DeletionAnswer = { outcome: "deleted" } | CallFailure;

interface DeletableListProps<Row> {
  rows: Row[];
  /** What the rows are. */
  subject: MentionedSubject;
  /** 'Are you sure you want to delete this service?' */
  question: string;
  /** Names the row in question. */
  nameOf(row: Row): string;
  /** Told 'Deleted: Marbling'. */
  onDeleted(text: string): void;
  children(row: Row, askToDelete: () => void): ReactNode;
}

/**
 * Cards with a deletion each: asked about first, and gone from the list once the server has
 * confirmed.
 */
export function DeletableList<Row extends { id: string }>(props: DeletableListProps<Row>) {
  const { rows, subject, question, nameOf, onDeleted, children } = props;
  const fetcher = useFetcher<DeletionAnswer>();
  const [asking, setAsking] = useState<Row | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [dismissed, setDismissed] = useState<DeletionAnswer>();
  const result = fetcher.data === dismissed ? undefined : fetcher.data;

  const tell = useRef(() => {});
  tell.current = () => deleting && onDeleted(`Deleted: ${nameOf(deleting)}`);
  useEffect(() => {
    if (fetcher.data?.outcome === "deleted") tell.current();
  }, [fetcher.data]);

  function remove(row: Row) {
    setAsking(null);
    setDeleting(row);
    fetcher.submit({ id: row.id }, { method: "post" });
  }

  return (
    <>
      {result?.outcome === "failed" && (
        <div className="mb-4">
          <ErrorBanner>{result.message}</ErrorBanner>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.map((row) => (
          <li
            key={row.id}
            className="[contain-intrinsic-block-size:auto_11rem] [content-visibility:auto]"
          >
            {children(row, () => setAsking(row))}
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={question}
          confirmLabel="Delete"
          onConfirm={() => remove(asking)}
          onCancel={() => setAsking(null)}
        >
          <p className="font-[600]">{nameOf(asking)}</p>
          <MentionList subject={subject} id={asking.id} />
        </ConfirmDialog>
      )}
      {result?.outcome === "signed-out" && deleting && (
        <SessionDialog
          waiting={`“${nameOf(deleting)}” is not deleted yet: signing in deletes it.`}
          onSignedIn={() => remove(deleting)}
          onClose={() => setDismissed(result)}
        />
      )}
    </>
  );
}
