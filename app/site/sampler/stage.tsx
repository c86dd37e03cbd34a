import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import { Swatch } from "./colour-fold.tsx";
import { lookWords } from "./look-words.ts";
import { parts } from "./parts.ts";

interface StageProps {
  sample: Sample;
  /** The finish and colours in words. */
  title: string;
  /** The service's own picture, shown until the drawing is ready, and where it cannot be made. */
  picture: Picture | undefined;
  /** Path of the server's picture of a sample that the address names, for want of a drawing. */
  sentPicture: string | null;
}

/** The drawing on a sample card: the wall, and on the strip below it the two colours by name. */
export function Stage({ sample, title, picture, sentPicture }: StageProps) {
  return (
    <figure className="sampler-figure border border-line bg-card">
      <div className="sampler-view">
        <div id={parts.poster} className="absolute inset-0" data-sent={sentPicture ?? undefined}>
          {picture && (
            <PictureBox
              className="size-full"
              picture={picture}
              sizes="(min-width: 62rem) min(66vw, 66rem), (min-width: 36rem) 100vw, 113vw"
              priority
            />
          )}
          {sentPicture && (
            <noscript>
              <img
                className="sent-picture"
                src={sentPicture}
                // Without the mark: a click on it in a preview would lead to no picture.
                alt={withoutEditMarks(title)}
                width={1200}
                height={630}
              />
            </noscript>
          )}
        </div>
        <canvas
          id={parts.canvas}
          className="sampler-canvas"
          role="img"
          aria-label={`${title}, ${lookWords(sample)}`}
        />
      </div>
      <figcaption className="flex items-center gap-3 lg:gap-5">
        <span className="flex shrink-0">
          <Swatch colour={sample.base} className="base-swatch h-9 w-7 lg:h-12 lg:w-10" />
          <Swatch colour={sample.glaze} className="glaze-swatch h-9 w-7 lg:h-12 lg:w-10" />
        </span>
        <span className="min-w-0 leading-tight">
          <span
            id={parts.title}
            className="block font-display text-[1.15rem] leading-tight lg:text-title"
          >
            {title}
          </span>
          <span
            id={parts.look}
            className="drawing-only block text-fine text-ink-soft first-letter:uppercase"
          >
            {lookWords(sample)}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
