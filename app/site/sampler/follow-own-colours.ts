import { findIn } from "./find-part.ts";
import { type Layer, ownColour, ownField, readSixDigits } from "./sample-form.ts";

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
