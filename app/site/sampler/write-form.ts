import { finishNames } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { type Layer, ownColour, ownField, sampleFields } from "./sample-form.ts";

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
