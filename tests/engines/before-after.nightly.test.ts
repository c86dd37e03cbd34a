import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine, siteWithPair());

  test.for([phone, desk])(
    "at $width px, two pictures of one view follow the mouse, and axe finds no fault",
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
  if (!(pictures && finished)) throw new Error("there is no pair");
  pictures.scrollIntoView({ block: "center", behavior: "instant" });
  const box = pictures.getBoundingClientRect();
  const [, cut] = /([\d.]+)%\)$/.exec(getComputedStyle(finished).clipPath) ?? [];
  return {
    share: Number(cut),
    left: Math.round(box.left),
    right: Math.round(box.right),
    middle: Math.round(box.top + box.height / 2),
  };
}
