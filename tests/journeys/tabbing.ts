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
  const faults = await walk(page, () => page.keyboard.press("Tab"));
  if (faults.length === 0) return [];
  // Nobody presses Tab fifty times a second. At a person's pace, the page has scrolled by then.
  return walk(page, async () => {
    await page.keyboard.press("Tab");
    await page.evaluate(nextFrames);
  });
}

async function walk(page: Page, pressTab: () => Promise<void>): Promise<string[]> {
  await page.evaluate(focusTop);
  const watch = await page.evaluateHandle(watchFocus);
  let left = await watch.evaluate(({ places }) => places.length);
  // A date or time field takes several presses, so one round may end before the last element.
  while (left > 0) {
    for (let presses = 0; presses < left; presses += 1) await pressTab();
    left = await watch.evaluate(({ pause }) => pause());
  }
  return watch.evaluate(({ end }) => end());
}

/**
 * Runs in the page. What was done to open a page may have left the focus in its middle. A dialog
 * makes all of the page outside it inert.
 */
function focusTop(): void {
  const top = document.createElement("span");
  top.tabIndex = -1;
  (document.querySelector("dialog:modal") ?? document.body).prepend(top);
  top.focus();
}

/** Runs in the page. */
async function nextFrames(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/**
 * Runs in the page. Looks at the focus when the next press of Tab is about to move it on. Asking
 * the page after each press would take longer than the press.
 */
function watchFocus() {
  const places = [
    ...(document.querySelector("dialog:modal") ?? document).querySelectorAll<HTMLElement>(
      "a[href], summary, button, input, select, textarea, [tabindex='0']",
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      // Tab stops at the chosen one of a group; arrow keys choose another.
      !element.matches(":disabled, [type=radio]:not(:checked)") &&
      element.checkVisibility(),
  );
  const faults: string[] = [];
  let turn = 0;
  let isUnderWay = false;
  window.addEventListener("keydown", lookBeforeNext, { capture: true });
  return { places, pause, end };

  function lookBeforeNext(): void {
    if (isUnderWay) look();
    isUnderWay = true;
  }

  /** Looks at the focus now. Returns how many elements are still to be reached. */
  function pause(): number {
    look();
    isUnderWay = false;
    return places.length - turn;
  }

  function end(): string[] {
    window.removeEventListener("keydown", lookBeforeNext, { capture: true });
    return faults;
  }

  function look(): void {
    if (isWithin(places[turn - 1])) return;
    faults.push(...faultsOfFocus());
    turn += 1;
  }

  /** Tab stops more than once in a time field, at hours and at minutes. */
  function isWithin(place: HTMLElement | undefined): boolean {
    const focused = document.activeElement;
    return focused === place && focused?.matches("[type=time], [type=date]") === true;
  }

  function faultsOfFocus(): string[] {
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
  }

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
