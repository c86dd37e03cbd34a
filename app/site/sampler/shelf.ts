import { mostSamples, readSample } from "#domain/sampler/sample.ts";
import { fileOf, forgetSample, type KeptSample, keptSamples } from "./kept-samples.ts";
import { findIn, findPart, parts } from "./parts.ts";
import { nameSample, type SamplerProps } from "./sampler-words.ts";

interface ShelfOptions {
  props: SamplerProps;
  /** Shows a kept sample in the drawing. */
  onOpen(code: string): void;
  /** Called when a sample was removed. */
  onRemove(title: string): void;
}

/** The kept samples side by side. `show` brings them up to date. */
export function openShelf({ props, onOpen, onRemove }: ShelfOptions) {
  const shelf = findPart(parts.shelf, HTMLElement);
  const link = findPart(parts.toShelf, HTMLAnchorElement);
  const list = findIn(shelf, "ul", HTMLUListElement);
  const template = findPart(parts.shelfItem, HTMLTemplateElement);
  let shown: string[] = [];

  function show(): void {
    for (const address of shown) URL.revokeObjectURL(address);
    shown = [];
    const kept = keptSamples();
    list.replaceChildren(...kept.map(item));
    shelf.hidden = kept.length === 0;
    link.hidden = shelf.hidden;
    findIn(link, "span", HTMLElement).textContent = `${kept.length} of ${mostSamples}`;
  }

  function item(kept: KeptSample): Node {
    const copy = document.importNode(template.content, true);
    const title = keptTitle(kept, props);
    findIn(copy, "div", HTMLElement).append(...pictureOf(kept, title));
    findIn(copy, "p", HTMLElement).textContent = title;
    const open = findIn(copy, "[data-act=open]", HTMLButtonElement);
    open.setAttribute("aria-label", `Open again: ${title}`);
    open.onclick = () => onOpen(kept.code);
    const remove = findIn(copy, "[data-act=remove]", HTMLButtonElement);
    remove.setAttribute("aria-label", `Remove: ${title}`);
    remove.onclick = () => {
      forgetSample(kept.code);
      show();
      // The button that had the focus is gone.
      (shelf.hidden ? findPart(parts.keep, HTMLElement) : findIn(shelf, "h2", HTMLElement)).focus();
      onRemove(title);
    };
    return copy;
  }

  /** None if it is damaged. */
  function pictureOf(kept: KeptSample, title: string): HTMLImageElement[] {
    const file = fileOf(kept.picture);
    if (!file) return [];
    const picture = new Image(900, 600);
    picture.className = "block size-full object-cover";
    picture.alt = title;
    picture.src = URL.createObjectURL(file);
    shown.push(picture.src);
    return [picture];
  }

  // Another tab keeps or removes one.
  window.addEventListener("storage", show);
  show();
  return { show };
}

/** What the page calls a kept sample: by its code if the site no longer offers the finish. */
export function keptTitle({ code, isOwnWall }: KeptSample, props: SamplerProps): string {
  const sample = readSample(code);
  const title = (sample && nameSample(sample, props)?.title) ?? code;
  return isOwnWall ? `${title}, on your own wall` : title;
}
