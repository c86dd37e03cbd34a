import { describe, expect, test } from "vitest";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import { type Person, until } from "./person.ts";

const path = "/services/marbling";

/**
 * WebKit reports its own transition as given up when Back restores a page, and when a file follows.
 * Firefox asks for an icon of the file, which the file's policy forbids.
 */
const unremarkable = /Skipping view transition|favicon\.ico because it violates/;

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("a visitor arrives at the plate she chose, keys lead on, and one Back returns to her place", async () => {
    const visitor = await site.visitor(desk, { expected: unremarkable });
    await visitor.open(path);
    const link = await visitor.see("link", "Plate 3:");
    const place = await visitor.run(() => Math.round(scrollY));
    expect(place).toBeGreaterThan(500);
    await visitor.clickAt(link);
    await visitor.arriveAt(`${path}/plates`);
    await seePlate(visitor, "3");
    for (const [key, plate] of [
      ["PageDown", "4"],
      ["ArrowUp", "3"],
      ["ArrowDown", "4"],
      ["ArrowDown", "5"],
    ] as const) {
      await visitor.press(key);
      await seePlate(visitor, plate);
    }
    await visitor.goBack();
    await visitor.arriveAt(path);
    await until("be back at the place", async () => {
      const now = await visitor.run(() => Math.round(scrollY));
      return Math.abs(now - place) <= 1;
    });
  });

  test.for([phone, desk])(
    "at $width px, all of every plate can be seen, its file opens at full size, and axe finds nothing",
    async (size) => {
      const visitor = await site.visitor(size, { expected: unremarkable });
      await visitor.open(`${path}/plates#2`);
      await seePlate(visitor, "2");
      expect(await visitor.run(platesThatAreCut)).toEqual([]);
      expect(await axeFindingsOf(visitor)).toEqual([]);

      await visitor.run(focusOn, "[id='2'] .plate-picture");
      await visitor.press("Enter");
      await until("see the file", () => visitor.run(() => location.pathname.endsWith(".jpg")));
      const width = () => visitor.run(() => document.images[0]?.naturalWidth);
      await until("see it at its full size", async () => ((await width()) ?? 0) >= 1600);
      await visitor.goBack();
      await visitor.arriveAt(`${path}/plates`);
      await seePlate(visitor, "2");
    },
  );
});

/** Waits until this plate begins at the top of the window, and the window has come to rest. */
async function seePlate(visitor: Person, plate: string): Promise<void> {
  await until(`see plate ${plate}`, async () => (await visitor.run(plateAtRest)) === plate);
}

/** Runs in the page. */
async function plateAtRest(): Promise<string | undefined> {
  const place = scrollY;
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (scrollY !== place) return undefined;
  const plates = [...document.querySelectorAll(".plate")];
  return plates.find((plate) => Math.abs(plate.getBoundingClientRect().top) < 2)?.id;
}

/** Runs in the page. Focuses a link that is in view already. */
function focusOn(link: string): void {
  document.querySelector<HTMLElement>(link)?.focus({ preventScroll: true });
}

/**
 * Runs in the page. Plates whose picture did not load, or of which a part is out of view although
 * its box scrolls sideways.
 */
async function platesThatAreCut(): Promise<string[]> {
  const cut: string[] = [];
  for (const plate of document.querySelectorAll(".plate")) {
    plate.scrollIntoView({ behavior: "instant" });
    const image = plate.querySelector("img");
    const deadline = performance.now() + 5_000;
    while (image && image.naturalWidth === 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { left, width, height } = image?.getBoundingClientRect() ?? new DOMRect();
    const isWhole =
      image &&
      image.naturalWidth > 0 &&
      getComputedStyle(image).objectFit === "contain" &&
      left >= 0 &&
      // The box tells its width in whole pixels.
      Math.floor(width) <= (image.closest("a")?.scrollWidth ?? 0) &&
      height <= innerHeight;
    if (!isWhole) cut.push(plate.id);
  }
  document.getElementById("2")?.scrollIntoView({ behavior: "instant" });
  return cut;
}
