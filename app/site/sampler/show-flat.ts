import { findPart } from "./find-part.ts";
import { marks, parts } from "./parts.ts";

/**
 * Makes the page work as it does without scripts, for want of WebGL2: the server's picture of a
 * sample that the address names takes the place of the drawing.
 */
export function showFlat(root: HTMLElement, title: string): void {
  root.dataset[marks.flat] = "";
  const poster = findPart(parts.poster, HTMLElement);
  const { sent } = poster.dataset;
  if (!sent) return;
  const picture = new Image(1200, 630);
  picture.className = "sent-picture";
  picture.alt = title;
  picture.src = sent;
  poster.replaceChildren(picture);
}
