import { type ReactNode, useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { contentAreas, type ListNoun } from "#app/admin/editing/content-areas.ts";
import type { ShowFlash } from "#app/admin/frame/use-flash.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { PutBackResult } from "#domain/content/save.ts";
import { ContentCard } from "./content-card.tsx";
import type { ListedCard } from "./item-cards.server.ts";
import { MentionList } from "./mention-list.tsx";

interface CardListProps {
  noun: ListNoun;
  cards: ListedCard[];
  /** Shown instead of no cards, so that the list stays mounted while its last one is deleted. */
  whenEmpty: ReactNode;
  /** Receives the flash message: 'Deleted: Marbling' */
  showFlash: ShowFlash;
}

/**
 * Cards of items that can be deleted, after a question. A card disappears once the server confirms.
 */
export function CardList({ noun, cards, whenEmpty, showFlash }: CardListProps) {
  const [asking, setAsking] = useState<ListedCard | null>(null);
  const [deleting, setDeleting] = useState<ListedCard | null>(null);
  const deletion = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome !== "deleted" || !deleting) return;
    const { id, name } = deleting;
    const onPress = () => puttingBack.submit({ id, intent: "put back" });
    showFlash(`Deleted: ${name}`, { label: "Put back", onPress });
  });
  const puttingBack = useAdminAction<PutBackResult>((answer) => {
    if (answer.outcome === "saved" && deleting) showFlash(`Put back: ${deleting.name}`);
  });

  function remove(card: ListedCard) {
    setAsking(null);
    setDeleting(card);
    deletion.submit({ id: card.id });
  }

  return (
    <>
      <ActionFeedback
        className="mb-4"
        action={deletion}
        waiting={`“${deleting?.name}” is not deleted yet: signing in deletes it.`}
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
      {cards.length === 0 ? (
        whenEmpty
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {cards.map((card) => (
            <li
              key={card.id}
              className="[contain-intrinsic-block-size:auto_11rem] [content-visibility:auto]"
            >
              <ContentCard noun={noun} card={card} onDelete={() => setAsking(card)} />
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          title={`Are you sure you want to delete this ${contentAreas[noun].called}?`}
          confirmLabel="Delete"
          onConfirm={() => remove(asking)}
          onCancel={() => setAsking(null)}
        >
          <p className="font-[600]">{asking.name}</p>
          <MentionList subject={noun} id={asking.id} />
          <p>Visitors see it until you publish. You can put it back.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
