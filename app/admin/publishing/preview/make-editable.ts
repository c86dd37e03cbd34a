import { type RefObject, useEffect, useRef } from "react";
import { editPath } from "#app/admin/editing/content-areas.ts";
import type { Noun } from "#domain/content/registry.ts";
import {
  addEditFrame,
  editableStyle,
  editButtonClass,
  placeAttribute,
  placeOf,
  takeOffMarks,
  targetAt,
} from "./edit-targets.ts";
import type { EditedPlace, PreviewPlace } from "./preview-place.ts";

/** Where the form opens at a field. */
export function fieldPath({ noun, id, field }: EditedPlace): string {
  return `${editPath({ subject: noun, id })}?${new URLSearchParams({ field })}`;
}

/**
 * Lets the owner edit what the page in the frame shows. Returns the frame's `onLoad`, for each page
 * that it loads.
 */
export function useEditableFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  edit: (place: EditedPlace) => void,
): () => void {
  const latest = useRef(edit);
  latest.current = edit;

  function prepare() {
    const page = frame.current?.contentDocument;
    if (page) makeEditable(page, (place) => latest.current(readPlace(place)));
  }

  // The frame may have loaded before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (frame.current?.contentDocument?.readyState === "complete") prepare();
  }, []);
  return prepare;
}

function readPlace(place: string): EditedPlace {
  const [noun = "", id = "", field = ""] = place.split("/");
  return { noun: noun as Noun, id, field };
}

/**
 * Lets the owner click, or reach by Tab, each text and picture of a previewed page that comes from
 * the content. `edit` gets its place, e.g. `service/{id}/faq.1.answer`. The page itself runs no
 * script: the admin's page around it calls this when the page has loaded.
 */
function makeEditable(page: Document, edit: (place: string) => void): void {
  const { defaultView: view } = page;
  if (page.querySelector(`.${editButtonClass}`)) return;
  const targets = takeOffMarks(page);
  if (targets.length === 0 || !view) return;
  const style = new view.CSSStyleSheet();
  style.replaceSync(editableStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, style];

  const open = (target: Element) => edit(placeOf(target));
  const frame = addEditFrame(page, open);
  const buttons = addButtons(page, targets);

  page.addEventListener("mousemove", ({ target, clientX, clientY }) => {
    if (frame.holds(target as Node)) return;
    const found = targetAt(page, clientX, clientY);
    if (found) frame.show(found.target, found.link);
    else hideUnlessFocused();
  });
  page.documentElement.addEventListener("mouseleave", hideUnlessFocused);
  page.addEventListener("focusin", (event) => {
    const target = buttons.get(event.target as Element);
    if (target) {
      bringIntoWindow(target);
      frame.show(target, null);
    } else if (!frame.holds(event.target as Node)) frame.hide();
  });
  view.addEventListener("scroll", frame.place, { passive: true, capture: true });
  view.addEventListener("resize", frame.place);
  page.addEventListener(
    "click",
    (event) => {
      const button = buttons.get(event.target as Element);
      if (button) return open(button);
      if (isForNewTab(event) || frame.holds(event.target as Node)) return;
      const found = targetAt(page, event.clientX, event.clientY);
      if (!found || event.detail === 0) return;
      event.preventDefault();
      // Where nothing hovers, the first tap on a link's text offers both: to edit, or to follow.
      const isTouched = view.matchMedia("(hover: none)").matches;
      const isOffered = frame.framed() === found.target;
      if (found.link && isTouched && !isOffered) frame.show(found.target, found.link);
      else open(found.target);
    },
    { capture: true },
  );

  function hideUnlessFocused() {
    const focused = page.activeElement && buttons.get(page.activeElement);
    if (focused) frame.show(focused, null);
    else frame.hide();
  }
}

/** The button behind a long form may be far from the text. */
function bringIntoWindow(target: HTMLElement): void {
  const { top, bottom } = target.getBoundingClientRect();
  const { clientHeight } = target.ownerDocument.documentElement;
  if (bottom < 0 || top > clientHeight) target.scrollIntoView({ block: "center" });
}

/** Scrolls a previewed page to the text or picture of a field. */
export function revealPlace(page: Document, place: string): void {
  shownAt(page, place)?.scrollIntoView({ block: "center" });
}

/** How far a previewed page is scrolled, and what the 'Edit' button with the focus edits. */
export function placeIn(page: Document): Omit<PreviewPlace, "width"> {
  const button = page.activeElement?.closest<HTMLButtonElement>(`.${editButtonClass}`);
  return { scrollY: page.defaultView?.scrollY ?? 0, edited: button?.value ?? "" };
}

/**
 * Scrolls a previewed page to where the owner left it, and on to what she edited there if that is
 * out of sight now. Focuses it, unless she is at work outside the page.
 */
export function returnToPlace(
  page: Document,
  { scrollY, edited }: Omit<PreviewPlace, "width">,
): void {
  const { defaultView: view } = page;
  view?.scrollTo(0, scrollY);
  const target = shownAt(page, edited);
  if (!view || !target) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 0 || bottom > view.innerHeight) target.scrollIntoView({ block: "center" });
  const { activeElement } = view.parent.document;
  if (activeElement?.matches("body, main, iframe"))
    buttonOf(page, target)?.focus({ preventScroll: true });
}

function shownAt(page: Document, place: string): HTMLElement | null {
  return page.querySelector(`[${placeAttribute}="${CSS.escape(place)}"]`);
}

/** The 'Edit' button of a text or picture: the first behind it. */
function buttonOf(page: Document, target: HTMLElement): HTMLElement | undefined {
  const buttons = [...page.querySelectorAll<HTMLElement>(`.${editButtonClass}`)];
  return buttons.find(
    (button) => target.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/** Puts an 'Edit' button behind each text and picture; one for all paragraphs of a text. */
function addButtons(page: Document, targets: HTMLElement[]): Map<Element, HTMLElement> {
  const buttons = new Map<Element, HTMLElement>();
  targets.forEach((target, index) => {
    const before = targets[index - 1];
    if (before && placeOf(before) === placeOf(target)) return;
    const button = page.createElement("button");
    button.type = "button";
    button.className = editButtonClass;
    button.textContent = buttonName(target);
    button.value = placeOf(target);
    hostOf(target).after(button);
    buttons.set(button, target);
  });
  return buttons;
}

const mostOfName = 60;

function buttonName(target: HTMLElement): string {
  const isPicture = target.localName === "img";
  const text = (isPicture ? (target as HTMLImageElement).alt : target.textContent).trim();
  const short = text.length > mostOfName ? `${text.slice(0, mostOfName)}…` : text;
  return isPicture ? `Edit picture: ${short}` : `Edit: ${short}`;
}

/**
 * No button may stand in a link, or in the quote form, which is inert here. The button's name is no
 * part of a heading.
 */
function hostOf(target: HTMLElement): Element {
  const link = target.closest("[inert]") ?? target.closest("a, button") ?? target;
  return link.closest("h1, h2, h3, h4, h5, h6") ?? link;
}

function isForNewTab({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey;
}
