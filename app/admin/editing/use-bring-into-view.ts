import { type RefObject, useEffect } from "react";

/**
 * Brings whatever takes the focus in the form out from under the bars at the window's edges:
 * reached by Tab, clicked into, or led to by the browser because it is missing. Browsers do so for
 * most, but of a text of several lines they show the caret's.
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
    // Not on `focus`, while the button of a mouse is still held down: the field would move from
    // under it.
    const options = { signal: stop.signal };
    element?.addEventListener("keyup", ({ key }) => key === "Tab" && bring(), options);
    element?.addEventListener("click", bring, options);
    // After every field that is missing has been told so, the browser leads to the first.
    element?.addEventListener("invalid", () => requestAnimationFrame(bring), {
      ...options,
      capture: true,
    });
    return () => stop.abort();
  }, [form]);
}
