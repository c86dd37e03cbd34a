import type { ReactNode } from "react";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { panelColour } from "./panel-colour.ts";

interface DetailHeadProps {
  /** The page above this one. */
  back: { href: string; label: string };
  title: string;
  text: string;
  picture: Picture | undefined;
  /** The service's place on the site. It colours the panel that is shown without a picture. */
  place: number;
  transitionName: string;
  /** Buttons below the text. */
  children?: ReactNode;
}

/**
 * The top of a service's or project's page: the link back, its name and a few lines, then its
 * picture across the page.
 */
export function DetailHead({ title, text, picture, place, ...head }: DetailHeadProps) {
  const { back, transitionName, children } = head;
  const shape = "aspect-[4/3] sm:aspect-[2/1] lg:aspect-[21/9]";
  return (
    <>
      <nav aria-label="Back" className="wrap pt-6 print:hidden">
        <a
          className="underlined inline-block py-1.5 text-fine pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:gap-1"
          href={back.href}
        >
          <span aria-hidden>←</span> {back.label}
        </a>
      </nav>
      <div className="wrap grid grid-cols-1 items-end gap-x-gutter gap-y-6 pt-8 pb-10 lg:grid-cols-[7fr_5fr] lg:pt-12 lg:pb-14">
        <h1 className="max-w-[8em] text-display">{title}</h1>
        <div className="lg:pb-2">
          <p className="max-w-[44ch] text-lead leading-[1.45]">{text}</p>
          {children}
        </div>
      </div>
      {picture ? (
        <figure className="mx-auto max-w-[125rem]">
          <PictureBox
            className={shape}
            picture={picture}
            sizes="(min-width: 125rem) 125rem, (min-width: 36rem) 100vw, 114vw"
            transitionName={transitionName}
            priority
          />
          {picture.caption && (
            <figcaption className="wrap pt-3 text-fine text-ink-soft">{picture.caption}</figcaption>
          )}
        </figure>
      ) : (
        <div className={`mx-auto max-w-[125rem] ${shape} ${panelColour(place)}`} />
      )}
    </>
  );
}
