import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Focuses the field that the address names, as in `?field=faq.1.answer`. */
export function useFieldOfAddress(form: RefObject<HTMLFormElement | null>): void {
  const { search, key } = useLocation();
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the same link is followed
  useEffect(() => {
    const field = new URLSearchParams(search).get("field");
    if (hydrated && field) focusField(form.current, field);
  }, [hydrated, search, key, form]);
}

/**
 * Focuses the field with this name and scrolls to it. For a field that the form does not have, such
 * as a picture in a list, the nearest one in the same row or list.
 */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form && nearest(form, name);
  if (!field) return;
  for (
    let fold = field.closest("details");
    fold;
    fold = fold.parentElement?.closest("details") ?? null
  )
    fold.open = true;
  field.focus({ preventScroll: true });
  // Otherwise a text area would take new text before the old.
  if (field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
  field.scrollIntoView({ block: "center" });
}

function nearest(form: HTMLFormElement, name: string): HTMLElement | null {
  const path = name.split(".");
  for (let length = path.length; length > 0; length -= 1) {
    const known = CSS.escape(path.slice(0, length).join("."));
    const found = form.querySelector<HTMLElement>(`[name="${known}"], [name^="${known}."]`);
    if (found) return found;
  }
  return null;
}

/**
 * Scrolls the focused field out from under the bars at the window's edges, after Tab, a click, or
 * the browser's jump to a missing field. Browsers do this for most fields, but of a text area they
 * show only the caret's line.
 */
export function useBringIntoView(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    const stop = new AbortController();
    const bring = () => {
      const focused = document.activeElement;
      if (focused !== element && element?.contains(focused))
        focused?.scrollIntoView({ block: "nearest" });
    };
    // Not on `focus`: the mouse button is still down then, and the field would move away from it.
    const options = { signal: stop.signal };
    element?.addEventListener("keyup", ({ key }) => key === "Tab" && bring(), options);
    element?.addEventListener("click", bring, options);
    // The browser focuses the first missing field after it has fired `invalid` on each.
    element?.addEventListener("invalid", () => requestAnimationFrame(bring), {
      ...options,
      capture: true,
    });
    return () => stop.abort();
  }, [form]);
}

/**
 * Selects the text of a growing line that Tab focuses, so that typing replaces it. Browsers do this
 * in one-line fields only.
 */
export function useSelectedLines(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    let isByTab = false;
    const note = ({ key }: KeyboardEvent) => {
      isByTab = key === "Tab";
    };
    const select = ({ target }: FocusEvent) => {
      if (isByTab && target instanceof HTMLTextAreaElement && "line" in target.dataset)
        target.select();
      isByTab = false;
    };
    element?.addEventListener("keydown", note, options);
    element?.addEventListener("focusin", select, options);
    return () => stop.abort();
  }, [form]);
}

/**
 * Puts the fault, e.g. '2 errors', at the start of the page's title, which screen readers announce.
 * An empty fault leaves the title alone.
 */
export function useFormTitle(fault: string): void {
  useEffect(() => {
    if (!fault) return;
    const title = document.title;
    document.title = `${fault} – ${title}`;
    return () => {
      document.title = title;
    };
  }, [fault]);
}
