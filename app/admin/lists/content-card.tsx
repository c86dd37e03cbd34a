import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { copyPath, editPath, type ListNoun } from "#app/admin/editing/content-areas.ts";
import { ScriptButton } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { ListedCard } from "./item-cards.server.ts";
import { ItemMarks } from "./item-marks.tsx";

interface ContentCardProps {
  noun: ListNoun;
  card: ListedCard;
  onDelete(): void;
}

/** An item of an admin list: picture, facts, View, Edit, Duplicate and Delete. */
export function ContentCard({ noun, card, onDelete }: ContentCardProps) {
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

/** A short text in a frame, e.g. a slug or a sector. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block border border-line px-1.5 font-sans text-fine text-ink-soft">
      {children}
    </span>
  );
}
