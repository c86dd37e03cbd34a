import type { ReactNode } from "react";
import { Link } from "react-router";
import { ScriptButton } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";

interface ContentCardProps {
  /** The item's name, used in the buttons' accessible names. */
  name: string;
  /** Whether the card has a panel for a picture. Without a picture the panel is plain. */
  hasPicturePanel?: boolean;
  picture?: Picture;
  view?: string;
  edit: string;
  /** Path of a new form with the item's values. */
  duplicate: string;
  onDelete(): void;
  children: ReactNode;
}

/** An item of an admin list: picture, facts, View, Edit and Delete. */
export function ContentCard(props: ContentCardProps) {
  const {
    name,
    hasPicturePanel = false,
    picture,
    view,
    edit,
    duplicate,
    onDelete,
    children,
  } = props;
  const action =
    "grid min-h-11 flex-auto items-center border-line px-5 hover:bg-paper max-md:px-2 max-md:border-r max-md:text-center max-md:last:border-r-0 md:border-b md:last:border-b-0";
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)] border border-line bg-card ${hasPicturePanel ? "md:grid-cols-[11rem_minmax(0,1fr)_auto]" : "md:grid-cols-[minmax(0,1fr)_auto]"}`}
    >
      {hasPicturePanel && (
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
      <div className="grid content-start gap-2 p-4 md:px-5">{children}</div>
      <div className="flex border-line max-md:border-t md:flex-col md:border-l">
        {view && (
          <a className={action} href={view} aria-label={`View ${name}`}>
            View
          </a>
        )}
        <Link className={action} to={edit} aria-label={`Edit ${name}`}>
          Edit
        </Link>
        <Link className={action} to={duplicate} aria-label={`Duplicate ${name}`}>
          Duplicate
        </Link>
        <ScriptButton
          className={`${action} text-left text-burgundy disabled:opacity-60`}
          onClick={onDelete}
          aria-label={`Delete ${name}`}
        >
          Delete
        </ScriptButton>
      </div>
    </article>
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
