import type { Sample } from "#domain/sampler/sample.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import { Swatch } from "./colour-fold.tsx";
import { lookWords } from "./look-words.ts";
import { parts } from "./parts.ts";
import { samplePicturePath } from "./sample-picture-path.ts";

interface StageProps {
  sample: Sample;
  code: string;
  /** The finish and colours in words. */
  title: string;
}

/**
 * The drawing on a sample card: the wall, and on the strip below it the two colours by name. The
 * server's picture of the sample, flat and without its light, stands there until the drawing is
 * ready, and where it cannot be made.
 */
export function Stage({ sample, code, title }: StageProps) {
  return (
    <figure className="sampler-figure border border-line bg-card">
      <div className="sampler-view">
        <img
          id={parts.poster}
          className="sampler-poster"
          src={samplePicturePath(code)}
          // Without the mark: a click on it in a preview would lead to no picture.
          alt={withoutEditMarks(title)}
          width={1200}
          height={630}
          fetchPriority="high"
        />
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
