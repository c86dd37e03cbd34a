import { useEffect } from "react";

const control = "a[href], summary, button, input:not([type=hidden]), select, textarea";

/**
 * Moves the focus when the focused element is removed, such as a row of a list: to a neighbour, or
 * to the page. Gives it back to a button that was disabled while it saved. Does nothing if a
 * component has already moved the focus.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let path = location.pathname;
    const note = ({ target }: FocusEvent) => {
      last = target as Element;
      path = location.pathname;
    };
    const watch = new MutationObserver((records) => {
      if (!last || document.activeElement !== document.body) return;
      if (last.isConnected) return enabledAgain(records, last)?.focus();
      // On another page, nothing stands in its place.
      if (location.pathname !== path) return focusPage();
      const lost = last;
      const removal = records.findLast(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(lost)),
      );
      if (removal) focusNear(removal);
    });
    document.addEventListener("focusin", note);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
}

function enabledAgain(records: MutationRecord[], last: Element): HTMLElement | null {
  const isChanged = records.some(({ target, type }) => type === "attributes" && target === last);
  return isChanged && !last.matches(":disabled") ? (last as HTMLElement) : null;
}

/** The page is longer than the window, which should not move to its middle. */
function focusPage(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
}

function focusNear({ target, nextSibling, previousSibling }: MutationRecord): void {
  const found = firstIn(nextSibling) ?? firstIn(previousSibling) ?? firstAround(target);
  // Dialogs stand beside the page, where no neighbour is meant.
  if (found && target !== document.body) found.focus();
  else focusPage();
}

function firstIn(node: Node | null): HTMLElement | null {
  if (!(node instanceof Element) || !node.isConnected) return null;
  return [node, ...node.querySelectorAll(control)].find(isUsable) ?? null;
}

/** The first element to focus in the nearest ancestor that has one, within the page. */
function firstAround(node: Node): HTMLElement | null {
  for (let around = node as Element | null; around; around = around.parentElement) {
    if (around.localName === "main") return null;
    const found = around.isConnected && firstIn(around);
    if (found) return found;
  }
  return null;
}

function isUsable(element: Element): element is HTMLElement {
  if (!element.matches(control) || element.matches(":disabled")) return false;
  return (element as HTMLElement).tabIndex >= 0 && element.checkVisibility();
}
