import { markedParts, withoutEditMarks } from "#domain/text/edit-mark.ts";

/** On an element that shows content: its place, e.g. `home-page//headline`. */
export const placeAttribute = "data-edit-place";

/** Elements that hold text only, and text that nobody sees. */
const plain = "title, option, script, style, textarea, .sr-only";

/**
 * Takes the marks off a previewed page. Returns the elements that show content, in reading order:
 * pictures, and a new `<span>` around each marked text.
 */
export function takeOffMarks(page: Document): HTMLElement[] {
  for (const element of page.querySelectorAll("*")) takeOffAttributes(element);
  const texts = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
  const marked: Text[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (withoutEditMarks(text.data) !== text.data) marked.push(text);
  }
  for (const text of marked) {
    if (text.parentElement?.closest(plain)) text.data = withoutEditMarks(text.data);
    else text.replaceWith(...markedParts(text.data).map((part) => shown(page, part)));
  }
  if (marked.length > 0) markLinks(page);
  return [...page.querySelectorAll<HTMLElement>(`[${placeAttribute}]`)];
}

/** Phone number and e-mail address have no marks, because links are made of them. */
function markLinks(page: Document) {
  for (const link of page.querySelectorAll<HTMLAnchorElement>(
    "a[href^='tel:'], a[href^='mailto:']",
  )) {
    const [place, words] =
      link.protocol === "tel:" ? ["business//phone", /\d{3}/] : ["business//email", /@/];
    const text = [...link.childNodes].find(({ nodeValue }) => words.test(nodeValue ?? ""));
    text?.replaceWith(shown(page, { text: text.nodeValue ?? "", place }));
  }
}

function takeOffAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const [part] = markedParts(value);
    if (!part?.place) continue;
    element.setAttribute(name, withoutEditMarks(value));
    if (name === "alt") element.setAttribute(placeAttribute, part.place);
  }
}

function shown(page: Document, { text, place }: ReturnType<typeof markedParts>[number]): Node {
  if (place === null) return page.createTextNode(text);
  const span = page.createElement("span");
  span.setAttribute(placeAttribute, place);
  span.textContent = text;
  return span;
}

/** The place that a text or picture comes from, e.g. `service/{id}/name`. */
export function placeOf(target: Element): string {
  return target.getAttribute(placeAttribute) ?? "";
}

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

/** Heights in CSS pixels: of the frame's label, and of the strip at the top of the window. */
const labelHeight = 44;
const stripHeight = 36;

/**
 * The frame around the text or picture that the pointer or the focus is on, with the label 'Edit'.
 * Only pointers use its buttons: for everyone else, the page has its own.
 */
export function addEditFrame(page: Document, edit: (target: HTMLElement) => void) {
  const frame = page.createElement("div");
  frame.className = "edit-frame";
  frame.ariaHidden = "true";
  frame.hidden = true;
  const label = frame.appendChild(page.createElement("div"));
  const button = label.appendChild(page.createElement("button"));
  button.type = "button";
  button.tabIndex = -1;
  button.textContent = "Edit";
  const follow = label.appendChild(page.createElement("a"));
  follow.tabIndex = -1;
  follow.textContent = "Follow link";
  page.body.append(frame);

  let framed: HTMLElement | null = null;
  button.addEventListener("click", () => framed && edit(framed));

  function place() {
    if (!framed) return;
    const view = page.documentElement;
    const { left, top, right, bottom } = framed.getBoundingClientRect();
    const [x, y] = [Math.max(left, 4), Math.max(top, 4)];
    const isInside = y - labelHeight < stripHeight;
    Object.assign(frame.style, {
      left: `${x}px`,
      top: `${y}px`,
      width: `${Math.max(0, Math.min(right, view.clientWidth - 4) - x)}px`,
      height: `${Math.max(0, Math.min(bottom, view.clientHeight - 4) - y)}px`,
    });
    label.style.top = isInside ? "auto" : `${-labelHeight}px`;
    label.style.bottom = isInside ? `${-labelHeight}px` : "auto";
  }

  return {
    holds: (node: Node | null) => frame.contains(node),
    framed: () => framed,
    place,
    show(target: HTMLElement, link: HTMLAnchorElement | null) {
      framed = target;
      follow.hidden = !link;
      if (link) {
        follow.href = link.href;
        follow.target = link.target;
      }
      frame.hidden = false;
      place();
    },
    hide() {
      framed = null;
      frame.hidden = true;
    },
  };
}

export const editButtonClass = "edit-button";

/** Buttons that only keyboards and screen readers find, and the frame around what they edit. */
export const editableStyle = `
.edit-button {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.edit-frame {
  position: fixed; z-index: 60; pointer-events: none;
  outline: 3px solid #1b1a17; box-shadow: 0 0 0 5px #fffdf8;
}
.edit-frame[hidden], .edit-frame [hidden] { display: none !important; }
.edit-frame > div { position: absolute; left: -3px; display: flex; pointer-events: auto; }
.edit-frame :is(button, a) {
  display: grid; align-items: center; box-sizing: border-box; min-width: 44px; height: 44px;
  padding: 0 0.75rem; border: 0; background: #1b1a17; color: #fffdf8;
  font: 600 0.875rem/1.2 system-ui, sans-serif; white-space: nowrap; cursor: pointer;
  text-decoration: none;
}
.edit-frame a { border-left: 1px solid #fffdf8; }
.edit-frame :is(button, a):hover { text-decoration: underline; }
[data-edit-place] { cursor: pointer; }
`;
