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
