import { pictureTypes } from "#app/browser/picture-format.ts";
import { chooserWords, cornerNames, parts, wallParts } from "#app/site/sampler/parts.ts";
import { buttonShape } from "#app/ui/button-link.tsx";
import { wallWidths } from "./judged-wall.ts";

const outlined = `${buttonShape} cursor-pointer border-current hover:border-ink hover:bg-ink hover:text-paper`;
const stepButton =
  "grid size-11 shrink-0 cursor-pointer place-items-center border border-line bg-card hover:border-ink-soft";

/**
 * The finish on a photo of the visitor's own wall. Without scripts or WebGL2 it is not
 * seen. It works by `offer-own-wall.ts`.
 */
export function OwnWall({ heading, text }: { heading: string; text: string }) {
  return (
    <section
      id={wallParts.section}
      aria-labelledby={heading && "own-wall-title"}
      className="drawing-only wrap grid gap-5 overflow-x-clip pb-section print:hidden"
    >
      {heading && (
        <h2 id="own-wall-title" className="text-title">
          {heading}
        </h2>
      )}
      {text && <p className="measure">{text}</p>}
      <div className="grid justify-items-start gap-2 border border-dashed border-ink-soft/60 bg-card p-4">
        <label
          className={`${outlined} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass`}
        >
          <span id={wallParts.chooserWords}>{chooserWords.first}</span>
          <input
            id={wallParts.chooser}
            type="file"
            accept={pictureTypes}
            aria-describedby="wall-photo-hint"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        <p id="wall-photo-hint" className="text-fine text-ink-soft">
          It stays in this browser until you send a picture of it. Stand well back, and face a bare
          part of the wall.{" "}
          <span className="pointer-coarse:hidden">You can also drop a photo here.</span>
        </p>
        <p id={wallParts.news} role="status" className="wrap-anywhere empty:hidden" />
      </div>
      <div id={wallParts.view} hidden className="grid gap-5">
        <Stage />
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
          <div className="grid content-start gap-2">
            <p id="wall-hint" className="text-fine text-ink-soft">
              Drag the four corners onto the wall, or move them with the arrow keys; with Shift they
              take larger steps.
            </p>
            <p id={wallParts.light} role="status" />
            <a className="underlined w-fit py-2.5" href={`#${parts.form}`}>
              Change the finish or the colours
            </a>
          </div>
          <WidthSlider />
        </div>
        <div className="flex flex-wrap gap-3">
          <button id={wallParts.ask} type="button" className={outlined}>
            Ask for a quote with this picture
          </button>
          <button id={wallParts.keep} type="button" className={outlined}>
            Keep this picture
          </button>
          <button id={wallParts.save} type="button" className={outlined}>
            Save as PNG
          </button>
          <button id={wallParts.remove} type="button" className={outlined}>
            Remove the photo
          </button>
        </div>
        <p id={wallParts.done} role="status" className="wrap-anywhere empty:hidden" />
      </div>
    </section>
  );
}

const line = "[vector-effect:non-scaling-stroke] [stroke-width:1.5]";

/** The photo, and over it the corners. A screen reader passes the arrow keys on to them. */
function Stage() {
  return (
    <div
      id={wallParts.stage}
      role="application"
      aria-label="Corners of the wall"
      aria-describedby="wall-hint"
      className="group relative mx-auto w-full select-none"
    >
      <canvas id={wallParts.canvas} role="img" className="absolute inset-0 size-full" />
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full fill-none opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <polygon className={`${line} stroke-ink`} data-outline />
        <polygon className={`${line} stroke-paper [stroke-dasharray:6_6]`} data-outline />
      </svg>
      {cornerNames.map((name, corner) => (
        <button
          key={name}
          type="button"
          data-corner={corner}
          className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center border-2 border-transparent outline-offset-0 focus-visible:border-ink focus-visible:outline-paper active:cursor-grabbing"
          aria-label={name}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="size-5 fill-paper stroke-ink [button:focus-visible>&]:fill-ink [button:focus-visible>&]:stroke-paper"
          >
            <path d="M4.5 4.5h11v11h-11z" />
          </svg>
        </button>
      ))}
      <p id={wallParts.place} role="status" className="sr-only" />
    </div>
  );
}

function WidthSlider() {
  const { least, most, step, press, usual } = wallWidths;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <label htmlFor={wallParts.width} className="font-[550]">
          How wide is this wall?
        </label>
        <output id={wallParts.widthWords} htmlFor={wallParts.width} aria-live="off">
          3 metres
        </output>
      </p>
      <div className="flex items-center gap-2">
        <StepButton step={-press} label="Narrower" />
        <input
          id={wallParts.width}
          type="range"
          className="sampler-range"
          min={least}
          max={most}
          step={step}
          defaultValue={usual}
          autoComplete="off"
          aria-valuetext="3 metres"
          aria-describedby="wall-width-hint"
        />
        <StepButton step={press} label="Wider" />
      </div>
      <p id="wall-width-hint" className="text-fine text-ink-soft">
        From corner to corner. It sets how large the marks of the brush look.
      </p>
    </div>
  );
}

function StepButton({ step, label }: { step: number; label: string }) {
  return (
    <button type="button" className={stepButton} data-metres={step} aria-label={label}>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 stroke-current stroke-[1.5]">
        <path d={step < 0 ? "M2 8h12" : "M2 8h12M8 2v12"} />
      </svg>
    </button>
  );
}
