import { editButtonClass } from "./editable-style.ts";
import { placeAttribute, placeOf } from "./take-off-marks.ts";

interface Found {
  target: HTMLElement;
  link: HTMLAnchorElement | null;
}

/**
 * The content at a point of the window, also below a link or a veil that covers it. Null over
 * controls and links with fixed words.
 */
export function targetAt(page: Document, x: number, y: number): Found | null {
  const inert = inertTargetAt(page, x, y);
  if (inert) return { target: inert, link: null };
  let link: HTMLAnchorElement | null = null;
  for (const element of page.elementsFromPoint(x, y)) {
    const control = element.closest<HTMLElement>("a, button, input, select, textarea, label");
    if (control?.localName === "a" && control.querySelector(`[${placeAttribute}]`))
      link ??= control as HTMLAnchorElement;
    else if (control && !control.closest(`[${placeAttribute}]`)) return null;
    const target = element.closest<HTMLElement>(`[${placeAttribute}]`);
    // A link may cover a whole card, which has other contents.
    const found = target ?? (control ? null : onlyTargetIn(element));
    if (found) return { target: found, link };
  }
  return null;
}

/** A text of the quote form: it is inert, and so the browser finds nothing of it at a point. */
function inertTargetAt(page: Document, x: number, y: number): HTMLElement | undefined {
  const targets = [...page.querySelectorAll<HTMLElement>(`[inert] [${placeAttribute}]`)];
  return targets.find((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

/**
 * The text of a heading or paragraph that has only one: a click between its words meets the
 * paragraph instead.
 */
function onlyTargetIn(element: Element): HTMLElement | null {
  const [first, ...others] = element.querySelectorAll<HTMLElement>(`[${placeAttribute}]`);
  if (!first || others.some((other) => placeOf(other) !== placeOf(first))) return null;
  const parts = [first, ...others, ...element.querySelectorAll(`.${editButtonClass}`)];
  const length = parts.reduce((sum, part) => sum + textOf(part).length, 0);
  return textOf(first) && textOf(element).length === length ? first : null;
}

/** An element's text without spaces. */
function textOf({ textContent }: Element): string {
  return textContent.replaceAll(/\s/g, "");
}
