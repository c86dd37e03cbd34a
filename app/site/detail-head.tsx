import type { ReactNode } from "react";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { BeforeAfter, type PairedPicture } from "./before-after.tsx";
import { heroSizes } from "./hero-layout.ts";
import { panelColour } from "./shown-picture.ts";

interface DetailHeadProps {
  /** The page above this one. */
  back: { href: string; label: string };
  title: string;
  text: string;
  picture: PairedPicture | undefined;
  /** Where the picture is shown whole, as the first plate. Null if there are no plates. */
  plate: string | null;
  /** The service's place on the site. It colours the panel that is shown without a picture. */
  place: number;
  transitionName: string;
  /** Buttons below the text. */
  children?: ReactNode;
}

/**
 * The top of a service's or project's page: the link back, its name and a few lines, then its
 * picture as far as the window's edge; on a phone, the picture first.
 */
export function DetailHead({ title, text, picture, place, ...head }: DetailHeadProps) {
  const { back, plate, transitionName, children } = head;
  return (
    <div className="flex flex-col arriving:hidden">
      <nav aria-label="Back" className="wrap pt-6 max-sm:py-2 print:hidden">
        <a
          className="underlined inline-block py-1.5 text-fine pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center pointer-coarse:gap-1"
          href={back.href}
        >
          <span aria-hidden>←</span> {back.label}
        </a>
      </nav>
      <div className="wrap grid grid-cols-1 items-end gap-x-gutter gap-y-6 pt-8 pb-10 max-sm:order-last max-sm:gap-y-4 max-sm:pt-5 max-sm:pb-0 lg:grid-cols-[7fr_5fr] lg:pt-12 lg:pb-14">
        {/* Balanced lines would part “Drawing room,” to have “room, Malone” in one. */}
        <h1 className={`max-w-[8em] text-display ${title.includes(",") ? "text-wrap" : ""}`}>
          {title}
        </h1>
        <div className="lg:pb-2">
          <p className="max-w-[44ch] text-lead leading-[1.45]">{text}</p>
          {children}
        </div>
      </div>
      {picture ? (
        <HeadPicture picture={picture} plate={plate} transitionName={transitionName} />
      ) : (
        <div className="lg:pl-margin">
          <div className={`hero-shape ${panelColour(place)}`} />
        </div>
      )}
      <i data-end hidden />
    </div>
  );
}

interface HeadPictureProps {
  picture: PairedPicture;
  /** Where the picture is shown whole, as the first plate. Null if there are no plates. */
  plate: string | null;
  transitionName: string;
}

/**
 * The main picture of a service or project, as far as the window's edge. It leads to its plate, as
 * the pictures between the texts do.
 */
function HeadPicture({ picture, plate, transitionName }: HeadPictureProps) {
  const loading = { sizes: heroSizes(picture), transitionName, priority: true };
  const { before } = picture;
  if (before)
    return (
      <figure className="lg:pl-margin">
        <BeforeAfter {...{ before, ...loading }} after={picture} isHero />
        {plate && (
          <a
            className="underlined float-right mx-gutter py-2.5 text-fine print:hidden"
            href={plate}
          >
            Plate 1
          </a>
        )}
        <Caption picture={picture} />
      </figure>
    );
  return (
    <figure className="lg:pl-margin">
      {plate ? (
        <a className="hero-shape block cursor-zoom-in" href={plate}>
          <span className="sr-only">Plate 1: </span>
          <PictureBox className="size-full" picture={picture} {...loading} />
        </a>
      ) : (
        <PictureBox className="hero-shape" picture={picture} {...loading} />
      )}
      <Caption picture={picture} />
    </figure>
  );
}

function Caption({ picture }: { picture: PairedPicture }) {
  if (!picture.caption) return null;
  return (
    <figcaption className="px-gutter pt-3 text-fine text-ink-soft lg:px-0">
      {picture.caption}
    </figcaption>
  );
}
