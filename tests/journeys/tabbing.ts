import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More presses of Tab than any page has focusable elements. */
const enough = 200;

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < enough; presses += 1) {
    await page.keyboard.press("Tab");
    if (await hasFocus(target)) return;
  }
  expect.fail(`${target} is not reached by Tab`);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Goes through the page, or through its dialog, by Tab. Lists elements that Tab does not reach in
 * order, that do not show the focus, or that are outside the window or covered when focused.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const places = await page.evaluateHandle(() =>
    [
      ...(document.querySelector("dialog:modal") ?? document).querySelectorAll<HTMLElement>(
        "a[href], summary, button, input, select, textarea",
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        // Tab stops at the chosen one of a group; arrow keys choose another.
        !element.matches(":disabled, [type=radio]:not(:checked)") &&
        element.checkVisibility(),
    ),
  );
  const count = await places.evaluate((all) => all.length);
  const faults: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await page.keyboard.press("Tab");
    while (await places.evaluate(isInPartsOf, turn - 1)) await page.keyboard.press("Tab");
    faults.push(...(await places.evaluate(faultsOfFocus, turn)));
  }
  return faults;
}

/**
 * Runs in the page. Whether the focus is still in this element. Tab stops more than once in a time
 * field, at hours and at minutes.
 */
function isInPartsOf(places: HTMLElement[], turn: number): boolean {
  const focused = document.activeElement;
  return focused === places[turn] && focused?.matches("[type=time], [type=date]") === true;
}

/** Runs in the page. */
function faultsOfFocus(places: HTMLElement[], turn: number): string[] {
  const focused = document.activeElement;
  const name = `<${focused?.localName}> ${focused?.textContent?.trim().slice(0, 40)}`;
  if (!focused || focused !== places[turn]) {
    return [`Tab ${turn + 1} leads to ${name}, not to ${places[turn]?.textContent?.trim()}`];
  }
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const shows = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  return [
    ...(shows ? [] : [`${name} does not show the focus`]),
    ...(isSeen(focused) ? [] : [`${name} has the focus unseen`]),
  ];

  /**
   * Whether its corners and its middle are in the window and not covered. Of an element that is
   * taller than half the window, such as a long text, its middle or one of its ends is enough.
   */
  function isSeen(element: Element): boolean {
    const box = element.getClientRects()[0] ?? new DOMRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const end = (y: number) => [box.left + 2, box.right - 2].map((x) => ({ x, y }));
    const [upper, lower] = [end(box.top + 2), end(box.bottom - 2)];
    const areOnTop = (points: typeof upper) => points.every((point) => isOnTop(element, point));
    if (box.height > window.innerHeight / 2)
      return [[middle], upper, lower].some((points) => areOnTop(points));
    return areOnTop([middle, ...upper, ...lower]);
  }

  function isOnTop(element: Element, { x, y }: { x: number; y: number }): boolean {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  }
}
