import { type ReactNode, useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { Noun } from "#domain/content/registry.ts";
import { MentionList } from "./mention-list.tsx";

interface DeletableListProps<Row> {
  rows: Row[];
  /** Shown instead of no rows, so that the list stays mounted while its last row is deleted. */
  whenEmpty: ReactNode;
  /** Type of the rows. */
  subject: Noun;
  /** 'Are you sure you want to delete this service?' */
  question: string;
  nameOf(row: Row): string;
  /** Receives the flash message: 'Deleted: Marbling' */
  onDeleted(text: string): void;
  children(row: Row, askToDelete: () => void): ReactNode;
}

/**
 * A list of cards that can be deleted, after a question. A card disappears once the server
 * confirms.
 */
export function DeletableList<Row extends { id: string }>(props: DeletableListProps<Row>) {
  const { rows, whenEmpty, subject, question, nameOf, onDeleted, children } = props;
  const [asking, setAsking] = useState<Row | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const deletion = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome === "deleted" && deleting) onDeleted(`Deleted: ${nameOf(deleting)}`);
  });

  function remove(row: Row) {
    setAsking(null);
    setDeleting(row);
    deletion.submit({ id: row.id });
  }

  return (
    <>
      <ActionFeedback
        className="mb-4"
        action={deletion}
        waiting={`“${deleting && nameOf(deleting)}” is not deleted yet: signing in deletes it.`}
      />
      {rows.length === 0 ? (
        whenEmpty
      ) : (
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
      )}
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
    </>
  );
}
