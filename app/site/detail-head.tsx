import type { ReactNode } from "react";
import type { PairedPicture } from "./before-after.tsx";
import { HeadPicture } from "./head-picture.tsx";
import { panelColour } from "./panel-colour.ts";

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
