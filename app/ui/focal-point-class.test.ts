import { expect, test } from "vitest";
import type { Picture } from "#domain/images/picture.ts";
import { focalPointClass } from "./focal-point-class.ts";

const at = (width: number, height: number, x: number, y: number) =>
  focalPointClass({ width, height, focus: { x, y } } as Picture);

test("a picture without a focal point has no classes", () => {
  expect(focalPointClass({ width: 300, height: 400 } as Picture)).toBe("");
});

test("the point is given in percent of the other side of the box", () => {
  expect(at(1000, 1000, 30, 72)).toBe(" focused focus-x-30 focus-y-70");
  expect(at(300, 400, 50, 90)).toBe(" focused focus-x-40 focus-y-120");
  expect(at(3000, 1000, 90, 0)).toBe(" focused focus-x-280 focus-y-0");
});

test("every picture has distances for which the style sheet has a class", () => {
  const known = new Set<number>();
  for (let at = 0; at < 100; at += 5) known.add(at);
  for (let at = 100; at < 200; at += 10) known.add(at);
  for (let at = 200; at <= 400; at += 20) known.add(at);
  for (let width = 100; width < 3000; width += 70)
    for (const x of [0, 1, 24, 50, 77, 97, 99, 100]) {
      const [, across, down] = /focus-x-(\d+) focus-y-(\d+)/.exec(at(width, 700, x, x)) ?? [];
      expect(known).toContain(Number(across));
      expect(known).toContain(Number(down));
    }
});
