import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine, siteWithPair());

  test("two pictures of one view are drawn over each other by keys, and say how far", async () => {
    const visitor = await site.visitor(desk);
    await visitor.open(pairPath);
    expect(await visitor.run(pair)).toMatchObject({ share: 50, words: "50%", named: true });
    await visitor.run(() => document.querySelector<HTMLElement>(".before-after input")?.focus());
    for (const [key, share] of [
      ["ArrowRight", 51],
      ["End", 100],
      ["Home", 0],
    ] as const) {
      await visitor.press(key);
      expect(await visitor.run(pair)).toMatchObject({ share, words: `${share}%` });
    }
  });

  test.for([phone, desk])(
    "at $width px, they follow the mouse, and axe finds no fault",
    async (size) => {
      const visitor = await site.visitor(size);
      await visitor.open(pairPath);
      const { left, right, middle } = await visitor.run(pair);
      const from = { x: Math.round((left + right) / 2), y: middle };
      await visitor.drag(from, { x: left + 2, y: middle });
      expect((await visitor.run(pair)).share).toBe(0);
      await visitor.clickAt({ x: right - 2, y: middle });
      expect((await visitor.run(pair)).share).toBe(100);
      expect(await axeFindingsOf(visitor)).toEqual([]);
    },
  );
});

/** Runs in the page. `share`: how much of the first finished work is cut off, in percent. */
function pair() {
  const pictures = document.querySelector<HTMLElement>(".before-after");
  const finished = pictures?.querySelector(".finished");
  const slider = pictures?.querySelector("input");
  if (!(pictures && finished && slider)) throw new Error("there is no pair");
  pictures.scrollIntoView({ block: "center", behavior: "instant" });
  const box = pictures.getBoundingClientRect();
  const [, cut] = /([\d.]+)%\)$/.exec(getComputedStyle(finished).clipPath) ?? [];
  return {
    share: Number(cut),
    words: slider.getAttribute("aria-valuetext"),
    named: Boolean(slider.ariaLabel),
    left: Math.round(box.left),
    right: Math.round(box.right),
    middle: Math.round(box.top + box.height / 2),
  };
}
