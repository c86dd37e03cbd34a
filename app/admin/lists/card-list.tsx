import { Star } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
  contentAreas,
  copyPath,
  editPath,
  type ListNoun,
} from "#app/admin/editing/content-areas.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { FlashMessage, useMessage } from "#app/admin/frame/flash-message.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { ScriptButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { PutBackResult } from "#domain/content/save.ts";
import { writePath } from "./content-query.ts";
import type { ListedCard } from "./item-cards.server.ts";
import { Badge, ItemMarks } from "./item-marks.tsx";
import { MentionList } from "./mentions.tsx";

interface CardListProps {
  noun: ListNoun;
  cards: ListedCard[];
  /** Shown instead of no cards, so that the list stays mounted while its last one is deleted. */
  whenEmpty: ReactNode;
}

/**
 * Cards of items that can be deleted, after a question. Once the server confirms, a message stands
 * in the place of the card, with a button that puts it back. A navigation removes it.
 */
export function CardList({ noun, cards, whenEmpty }: CardListProps) {
  const [asking, setAsking] = useState<ListedCard | null>(null);
  const [deleting, setDeleting] = useState<ListedCard | null>(null);
  /** How many cards stand above the one that is deleted. */
  const [place, setPlace] = useState(0);
  const [message, setMessage] = useMessage();
  const deletion = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome !== "deleted" || !deleting) return;
    const { id, name } = deleting;
    const onPress = () => puttingBack.submit({ id }, { action: writePath(noun, "put-back") });
    setMessage({ text: `Deleted: ${name}`, button: { label: "Put back", onPress } });
  });
  const puttingBack = useAdminAction<PutBackResult>((answer) => {
    if (answer.outcome === "saved" && deleting) setMessage({ text: `Put back: ${deleting.name}` });
  });

  // The pressed button is gone, and the card may have stood half above the window.
  const newsPlace = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (message) newsPlace.current?.focus();
  }, [message]);

  function remove(card: ListedCard) {
    setAsking(null);
    setDeleting(card);
    setPlace(cards.indexOf(card));
    setMessage(null);
    deletion.submit({ id: card.id });
  }

  const news = (
    <li
      key="news"
      ref={newsPlace}
      tabIndex={-1}
      className="grid scroll-my-24 gap-4 outline-none *:mb-0 empty:hidden"
    >
      <ActionFeedback
        action={deletion}
        waiting={`“${deleting?.name}” is not deleted yet: signing in deletes it.`}
      />
      <ActionFeedback
        action={puttingBack}
        waiting="It is not put back yet: signing in puts it back."
        missing="Nothing of it is kept any more."
      />
      {puttingBack.result?.outcome === "refused" && (
        <ErrorBanner>{puttingBack.result.message}</ErrorBanner>
      )}
      {message && <FlashMessage flash={message} />}
    </li>
  );
  const rows = cards.map((card) => (
    <li
      key={card.id}
      className="[contain-intrinsic-block-size:auto_11rem] [content-visibility:auto]"
    >
      <ContentCard noun={noun} card={card} onDelete={() => setAsking(card)} />
    </li>
  ));
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">{rows.toSpliced(place, 0, news)}</ul>
      {cards.length === 0 && whenEmpty}
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

interface ContentCardProps {
  noun: ListNoun;
  card: ListedCard;
  onDelete(): void;
}

/** An item of an admin list: picture, facts, View, Edit, Duplicate and Delete. */
function ContentCard({ noun, card, onDelete }: ContentCardProps) {
  const { id, name, called = name, picture, view } = card;
  const action =
    "grid min-h-11 flex-auto items-center border-line px-5 hover:bg-paper max-md:px-2 max-md:border-r max-md:text-center max-md:last:border-r-0 md:border-b md:last:border-b-0";
  const columns =
    picture === undefined
      ? "md:grid-cols-[minmax(0,1fr)_auto]"
      : "md:grid-cols-[11rem_minmax(0,1fr)_auto]";
  return (
    <article className={`grid grid-cols-[minmax(0,1fr)] border border-line bg-card ${columns}`}>
      {picture !== undefined && (
        <div className="min-h-36 bg-paper-deep max-md:h-40">
          {picture && (
            <PictureBox
              className="size-full"
              picture={picture}
              alt=""
              sizes="(min-width: 52rem) 17rem, 100vw"
            />
          )}
        </div>
      )}
      <Facts {...card} />
      <div className="flex border-line max-md:border-t md:flex-col md:border-l">
        {view && (
          <a className={action} href={view} aria-label={`View ${called}`}>
            View
          </a>
        )}
        <Link className={action} to={editPath({ subject: noun, id })} aria-label={`Edit ${called}`}>
          Edit
        </Link>
        <Link className={action} to={copyPath(noun, id)} aria-label={`Duplicate ${called}`}>
          Duplicate
        </Link>
        <ScriptButton
          className={`${action} text-left text-burgundy disabled:opacity-60`}
          onClick={onDelete}
          aria-label={`Delete ${called}`}
        >
          Delete
        </ScriptButton>
      </div>
    </article>
  );
}

function Facts({ name, badge, line, rating, quote, text, tags = [], facts, ...state }: ListedCard) {
  return (
    <div className="grid content-start gap-2 p-4 md:px-5">
      <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-title">
        {name} {badge && <Badge>{badge}</Badge>} <ItemMarks {...state} />
      </h2>
      {line && <p className="text-fine text-ink-soft">{line}</p>}
      {rating !== undefined && <Stars rating={rating} />}
      {quote && <blockquote className="max-w-[70ch]">{quote}</blockquote>}
      {text && <p className="line-clamp-2 max-w-[62ch] text-ink-soft">{text}</p>}
      <TagList tags={tags} />
      <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`${rating} out of 5`} className="flex gap-0.5 text-brass">
      {Array.from({ length: rating }, (_, index) => (
        // All stars are the same, so the index identifies them.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Star key={index} aria-hidden size={17} fill="currentColor" strokeWidth={0} />
      ))}
    </p>
  );
}
