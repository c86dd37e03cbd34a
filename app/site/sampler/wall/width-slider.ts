import { findIn, findPart } from "#app/site/sampler/find-part.ts";
import { wallParts } from "./wall-parts.ts";

/** The slider that says how wide the wall is. Returns how to read it, in metres. */
export function widthSlider(onChange: () => void): () => number {
  const slider = findPart(wallParts.width, HTMLInputElement);
  const words = findPart(wallParts.widthWords, HTMLElement);

  function show(): void {
    const metres = slider.valueAsNumber;
    words.textContent = metres === 1 ? "1 metre" : `${metres} metres`;
    slider.setAttribute("aria-valuetext", words.textContent);
    onChange();
  }

  slider.addEventListener("input", show);
  findIn(document, `#${wallParts.section}`, HTMLElement).addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-metres]");
    if (!button) return;
    slider.value = String(slider.valueAsNumber + Number(button.dataset.metres));
    show();
  });
  return () => slider.valueAsNumber;
}
