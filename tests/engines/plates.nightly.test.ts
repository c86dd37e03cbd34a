import { describe, expect, test } from "vitest";
import { desk, engineSite, engines } from "./engine-site.ts";
import { type Person, until } from "./person.ts";

const path = "/services/marbling";

/** WebKit reports its own transition as given up when Back restores a page. */
const unremarkable = /Skipping view transition/;

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
