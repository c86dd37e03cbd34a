import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";

/** A picture of finished work, with the same view before the work if there is one. */
export type PairedPicture = Picture & { before?: Picture | undefined };

const sliderName = "How much of the picture before the work shows";

interface BeforeAfterProps {
  after: Picture;
  before: Picture;
  /** The width of the box in which one lies over the other, as in `PictureBox`. */
  sizes: string;
  /** Whether that box is a hero. Otherwise it has the shape of the finished work. */
  isHero?: boolean;
  priority?: boolean;
  transitionName?: string;
}

/**
 * Two pictures of one view, the one before the work at the left. The finished work lies over it
 * from where the slider stands. Side by side where the page's script has not run, and on paper.
 */
export function BeforeAfter({ after, before, sizes, isHero = false, ...first }: BeforeAfterProps) {
  const half = isHero ? "aspect-square w-full sm:aspect-[3/2] scripted:aspect-auto" : "";
  // Both are cropped alike. A picture in its own shape is not cropped.
  const focus = isHero ? after.focus : undefined;
  return (
    <div
      className={`before-after grid grid-cols-2 gap-2 scripted:relative scripted:block ${isHero ? "scripted:hero-shape" : ""}`}
    >
      <div className={`relative isolate scripted:absolute scripted:inset-0 ${half}`}>
        <Word className="left-0">Before</Word>
        <PictureBox
          className="absolute inset-0"
          picture={{ ...before, focus }}
          sizes={sizes}
          priority={first.priority ?? false}
        />
      </div>
      <div
        className={`finished relative isolate ${isHero ? `scripted:absolute scripted:inset-0 ${half}` : ""}`}
      >
        <Word className="left-0 scripted:right-0 scripted:left-auto">After</Word>
        <PictureBox
          className={isHero ? "absolute inset-0" : ""}
          picture={{ ...after, focus }}
          sizes={sizes}
          fit={isHero ? "cropped" : "whole"}
          {...first}
        />
      </div>
      <input
        type="range"
        max={100}
        defaultValue={50}
        // Other than the browser's own, a restored value would not move the pictures.
        autoComplete="off"
        // Names the picture, since there may be several on a page.
        aria-label={[sliderName, after.caption || after.alt].filter(Boolean).join(": ")}
        aria-valuetext="50%"
        className="before-after-slider hidden scripted:block"
      />
    </div>
  );
}

/** Stands before its picture, so that people who hear the page know which of the two it is. */
function Word({ className, children }: { className: string; children: string }) {
  return (
    <span className={`label absolute bottom-0 z-1 bg-paper px-3 py-1.5 text-ink ${className}`}>
      {children}
    </span>
  );
}
