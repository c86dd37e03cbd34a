import type { Locator } from "playwright-core";

/** Moves a finger from the middle of an element, as Chromium reports it. */
export async function dragByTouch(element: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(element);
  const page = element.page();
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as never });
  await touch("touchStart", [{ x, y }]);
  for (const share of [0.3, 0.6, 1])
    await touch("touchMove", [{ x: x + by.x * share, y: y + by.y * share }]);
  await touch("touchEnd", []);
}

export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
