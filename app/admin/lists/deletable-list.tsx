import { type ReactNode, useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import type { ShowFlash } from "#app/admin/frame/use-flash.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { Noun } from "#domain/content/registry.ts";
import type { PutBackResult } from "#domain/content/save.ts";
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
  showFlash: ShowFlash;
  children(row: Row, askToDelete: () => void): ReactNode;
}

/**
 * A list of cards that can be deleted, after a question. A card disappears once the server
 * confirms.
 */
export function DeletableList<Row extends { id: string }>(props: DeletableListProps<Row>) {
  const { rows, whenEmpty, subject, question, nameOf, showFlash, children } = props;
  const [asking, setAsking] = useState<Row | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const deletion = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome !== "deleted" || !deleting) return;
    const { id } = deleting;
    const onPress = () => puttingBack.submit({ id, intent: "put back" });
    showFlash(`Deleted: ${nameOf(deleting)}`, { label: "Put back", onPress });
  });
  const puttingBack = useAdminAction<PutBackResult>((answer) => {
    if (answer.outcome === "saved" && deleting) showFlash(`Put back: ${nameOf(deleting)}`);
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
      <ActionFeedback
        className="mb-4"
        action={puttingBack}
        waiting="It is not put back yet: signing in puts it back."
        missing="Nothing of it is kept any more."
      />
      {puttingBack.result?.outcome === "refused" && (
        <div className="mb-4">
          <ErrorBanner>{puttingBack.result.message}</ErrorBanner>
        </div>
      )}
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
          <p>Visitors see it until you publish. You can put it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
