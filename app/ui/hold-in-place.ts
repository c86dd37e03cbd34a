/**
 * Makes a change, and scrolls the page so that the element stays where it was in the window.
 * Browsers hold another element in place when tall rows change places: the pressed button would
 * leave the window with its row.
 */
export function holdInPlace(element: Element | undefined, change: () => void): void {
  const top = () => element?.getBoundingClientRect().top ?? 0;
  const before = top();
  change();
  requestAnimationFrame(() => scrollBy({ top: top() - before, behavior: "instant" }));
}
