import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { contentAreas, editPath, type ListNoun } from "#app/admin/editing/content-areas.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { FlashMessage, useMessage } from "#app/admin/frame/flash-message.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { askOnce } from "#app/browser/ask-once.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { Mention } from "#domain/content/mentions.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { PutBackResult } from "#domain/content/save.ts";
import { ContentCard } from "./content-card.tsx";
import { writePath } from "./content-query.ts";
import type { ListedCard } from "./item-cards.server.ts";
import type { MentionsAnswer } from "./row-mentions.ts";

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

/** How many mentions are listed by name. The rest are counted. */
const named = 10;

/** Lists, before a deletion, the items that mention this row. Shows nothing if there are none. */
export function MentionList({ subject, id }: { subject: Noun; id: string }) {
  const [mentions, setMentions] = useState<Mention[]>([]);
  // Not with a fetcher: offline, the router would reload the page, because it loads the route's
  // module first.
  useEffect(
    () =>
      askOnce<MentionsAnswer>(
        `/admin/mentions/${subject}/${id}`,
        (said) => Array.isArray(said.mentions),
        (answer) => setMentions(answer.mentions),
      ),
    [subject, id],
  );
  return <div aria-live="polite">{mentions.length > 0 && <Mentions mentions={mentions} />}</div>;
}

function Mentions({ mentions }: { mentions: Mention[] }) {
  const rest = mentions.length - named;
  return (
    <>
      <p>{wordsFor(mentions)}</p>
      <ul className="mt-1 list-disc pl-5">
        {mentions.slice(0, named).map((mention) => (
          <li key={mention.id} className="wrap-anywhere">
            <Link className="inline-block py-1 underline" to={editPath(mention)}>
              {mention.name}
            </Link>
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </>
  );
}

function wordsFor(mentions: Mention[]): string {
  const count = mentions.length;
  if (mentions[0]?.subject === "project") {
    const who = count === 1 ? "One project names" : `${count} projects name`;
    return `${who} it as a finish. After the deletion, the name stays there without a link:`;
  }
  const who = count === 1 ? "One testimonial is" : `${count} testimonials are`;
  return `${who} about it. After the deletion, there is no project to name:`;
}
