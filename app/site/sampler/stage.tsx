import type { Sample } from "#domain/sampler/sample.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import { Swatch } from "./colour-fold.tsx";
import { Slider } from "./controls.tsx";
import { parts } from "./parts.ts";
import { sampleFields } from "./sample-form.ts";
import { samplePicturePath } from "./sample-picture-path.ts";
import { lookWords, zoomWords } from "./sampler-words.ts";

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

/** Below the drawing: how near one stands, and what to do with the sample. Needs the script. */
export function StageControls({ sample }: { sample: Sample }) {
  const button =
    "min-h-11 cursor-pointer border border-line bg-card px-4 py-1.5 leading-tight hover:border-ink-soft max-sm:px-2";
  return (
    <div className="drawing-only print:hidden">
      <div className="mt-4 grid items-end gap-x-gutter gap-y-4 xl:grid-cols-[1fr_auto]">
        <Slider
          name={sampleFields.zoom}
          form={parts.form}
          label="How near"
          from="The wall"
          to="The brush mark"
          value={sample.zoom}
          valueText={zoomWords(sample.zoom)}
        />
        <div className="grid grid-cols-3 gap-2">
          <button type="button" id={parts.keep} className={button}>
            Keep
          </button>
          <button type="button" id={parts.share} className={button}>
            Share
          </button>
          <button type="button" id={parts.save} className={button}>
            Save as PNG
          </button>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-5 text-fine text-ink-soft">
        <p id={parts.news} role="status" className="min-h-6" />
        <a id={parts.toShelf} href={`#${parts.shelf}`} hidden className="underlined py-1 text-ink">
          See what you keep: <span />
        </a>
      </div>
    </div>
  );
}

/** The samples that the visitor keeps. The script fills it; without one it is not seen. */
export function KeptShelf() {
  const button = "underlined min-h-11 cursor-pointer text-left text-fine leading-tight";
  return (
    <section id={parts.shelf} hidden className="wrap pb-section" aria-labelledby="kept-heading">
      <h2 id="kept-heading" className="text-title" tabIndex={-1}>
        Kept side by side
      </h2>
      <ul className="mt-5 grid grid-cols-3 gap-2 sm:gap-5 xl:gap-8" />
      <template id={parts.shelfItem}>
        <li>
          <div className="aspect-[3/2] bg-paper-deep" />
          <p className="mt-2 leading-tight wrap-anywhere max-sm:text-fine" />
          <p className="mt-1 flex flex-wrap gap-x-5">
            <button type="button" data-act="open" className={button}>
              Open again
            </button>
            <button type="button" data-act="remove" className={button}>
              Remove
            </button>
          </p>
        </li>
      </template>
    </section>
  );
}
