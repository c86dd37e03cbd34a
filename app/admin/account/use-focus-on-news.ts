import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for the element that says what was done. It gets the focus each time that there is news:
 * the pressed button may have gone, and before, the element is empty and hidden.
 * @param news null while there is none, or while a dialog covers it
 */
export function useFocusOnNews<E extends HTMLElement>(news: unknown): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return place;
}
