import type { Sample } from "#domain/sampler/sample.ts";
import { zoomWords } from "./look-words.ts";
import { parts } from "./parts.ts";
import { sampleFields } from "./sample-form.ts";
import { Slider } from "./slider.tsx";

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
