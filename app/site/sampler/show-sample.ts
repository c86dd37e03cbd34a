import { reflectance } from "#domain/sampler/colour.ts";
import { drawnFinish } from "#domain/sampler/finishes.ts";
import { pairWarning } from "#domain/sampler/pair-warning.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { colourName } from "#domain/sampler/sample-words.ts";
import { findIn, findPart } from "./find-part.ts";
import { controlWords, lightFromWords, lookWords, zoomWords } from "./look-words.ts";
import type { NamedSample } from "./name-sample.ts";
import { parts } from "./parts.ts";
import { type Layer, sampleFields } from "./sample-form.ts";
import type { SamplerProps } from "./sampler-props.ts";

type Palette = SamplerProps["palette"];

/** Brings everything on the page that speaks of the sample up to date, except the drawing. */
export function showSample({ sample, title, service }: NamedSample, palette: Palette): void {
  findPart(parts.title, HTMLElement).textContent = title;
  findPart(parts.look, HTMLElement).textContent = lookWords(sample);
  const canvas = findPart(parts.canvas, HTMLCanvasElement);
  canvas.setAttribute("aria-label", `${title}, ${lookWords(sample)}`);
  findPart(parts.warning, HTMLElement).textContent = pairWarning(sample);
  const about = findPart(parts.about, HTMLAnchorElement);
  about.href = `/services/${service.slug}`;
  findIn(about, "span", HTMLElement).textContent = service.name;
  const { baseLabel, glazeLabel } = drawnFinish(sample.finish);
  showColour("base", { label: baseLabel, colour: sample.base, palette });
  showColour("glaze", { label: glazeLabel, colour: sample.glaze, palette });
  showSliders(sample);
}

interface ShownColour {
  label: string;
  colour: string;
  palette: Palette;
}

function showColour(layer: Layer, { label, colour, palette }: ShownColour): void {
  const fold = findIn(document, `[data-layer="${layer}"]`, HTMLElement);
  for (const swatch of [
    findIn(fold, "summary rect", SVGElement),
    findIn(document, `.${layer}-swatch rect`, SVGElement),
  ])
    swatch.setAttribute("fill", colour);
  const texts = {
    label,
    name: colourName(colour, palette),
    reflectance: String(reflectance(colour)),
  };
  for (const [what, text] of Object.entries(texts))
    for (const element of fold.querySelectorAll(`[data-shown="${what}"]`))
      element.textContent = text;
}

function showSliders(sample: Sample): void {
  const { controls } = drawnFinish(sample.finish);
  for (const control of controls)
    say(
      `[data-controls="${sample.finish}"] [name="${control.name}"]`,
      controlWords(control, sample.controls[control.name] ?? control.usual),
    );
  say(`[name="${sampleFields.lightFrom}"]`, lightFromWords(sample.lightFrom));
  say(`[name="${sampleFields.zoom}"]`, zoomWords(sample.zoom));
}

function say(selector: string, words: string): void {
  findIn(document, selector, HTMLInputElement).setAttribute("aria-valuetext", words);
}
