import { reflectance } from "#domain/sampler/colour.ts";
import { drawnFinish, finishNames } from "#domain/sampler/finishes.ts";
import { pairWarning } from "#domain/sampler/pair-warning.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { colourName } from "#domain/sampler/sample-words.ts";
import { findIn, findPart, parts } from "./parts.ts";
import { type Layer, ownColour, ownField, readSixDigits, sampleFields } from "./sample-form.ts";
import {
  controlWords,
  lightFromWords,
  lookWords,
  type NamedSample,
  type SamplerProps,
  zoomWords,
} from "./sampler-words.ts";

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

/** Sets the fields of the form to a sample, so that `readSampleForm` reads it from them. */
export function writeSampleForm(form: HTMLFormElement, sample: Sample): void {
  showControlsOf(form, sample);
  setValue(form, sampleFields.shown, sample.finish);
  setValue(form, sampleFields.finish, sample.finish);
  setValue(form, sampleFields.light, sample.light);
  setValue(form, sampleFields.lightFrom, String(sample.lightFrom));
  setValue(form, sampleFields.zoom, String(sample.zoom));
  setColour(form, "base", sample.base);
  setColour(form, "glaze", sample.glaze);
}

/** Shows the sliders of the sample's finish, and sets them. Those of the others are not sent. */
function showControlsOf(form: HTMLFormElement, sample: Sample): void {
  for (const finish of finishNames) {
    const group = form.querySelector<HTMLFieldSetElement>(`[data-controls="${finish}"]`);
    if (!group) continue;
    const isShown = finish === sample.finish;
    group.hidden = !isShown;
    group.disabled = !isShown;
    if (!isShown) continue;
    for (const slider of group.querySelectorAll("input"))
      slider.value = String(sample.controls[slider.name as keyof Sample["controls"]] ?? 0);
  }
}

function setColour(form: HTMLFormElement, layer: Layer, colour: string): void {
  const digits = colour.slice(1);
  if (setValue(form, layer, digits)) return;
  setValue(form, layer, ownColour);
  setValue(form, ownField(layer), colour);
}

/** False for a group of choices without this value. */
function setValue(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && field.type !== "radio") {
    field.value = value;
    return true;
  }
  const choices = field instanceof RadioNodeList ? [...field] : [field];
  const chosen = choices.find(
    (choice) => choice instanceof HTMLInputElement && choice.value === value,
  );
  if (chosen instanceof HTMLInputElement) chosen.checked = true;
  return chosen !== undefined;
}

const fault = "Six digits or letters from A to F, such as #1F3B30";

/**
 * Joins the two fields for a visitor's own colour, its number and the browser's colour field.
 * Whichever is used chooses the visitor's own colour.
 */
export function followOwnColours(form: HTMLFormElement): void {
  for (const layer of ["base", "glaze"] as const) {
    const { hex, picker, choice } = ownFields(form, layer);
    picker.addEventListener("input", () => {
      choice.checked = true;
      showNumber(form, layer, picker.value);
    });
    hex.addEventListener("input", () => {
      const colour = readSixDigits(hex.value);
      if (!colour) return;
      picker.value = colour;
      choice.checked = true;
      setFault(form, layer, "");
    });
    hex.addEventListener("change", () =>
      setFault(form, layer, readSixDigits(hex.value) ? "" : fault),
    );
  }
}

/** Shows a colour in both fields, but not in the one in which the visitor is typing. */
export function showNumber(form: HTMLFormElement, layer: Layer, colour: string): void {
  const { hex, picker } = ownFields(form, layer);
  picker.value = colour;
  if (hex === document.activeElement) return;
  hex.value = colour.toUpperCase();
  setFault(form, layer, "");
}

function setFault(form: HTMLFormElement, layer: Layer, message: string): void {
  const { hex } = ownFields(form, layer);
  if (message) hex.setAttribute("aria-invalid", "true");
  else hex.removeAttribute("aria-invalid");
  findIn(form, `#${ownField(layer)}-message`, HTMLElement).textContent = message;
}

function ownFields(form: HTMLFormElement, layer: Layer) {
  return {
    hex: findIn(form, `[data-hex="${layer}"]`, HTMLInputElement),
    picker: findIn(form, `[name="${ownField(layer)}"]`, HTMLInputElement),
    choice: findIn(form, `[name="${layer}"][value="${ownColour}"]`, HTMLInputElement),
  };
}
