import { expect, test } from "vitest";
import { type FinishName, finishNames } from "./finishes.ts";
import { pairWarning } from "./pair-warning.ts";
import { usualSample } from "./sample.ts";

function warning(finish: FinishName, base: string, glaze: string): string | null {
  return pairWarning({ finish, base, glaze });
}

test("no finish begins with a pair that hardly shows", () => {
  for (const finish of finishNames) expect(pairWarning(usualSample(finish))).toBeNull();
});

test("two near colours are warned about, with a way out", () => {
  expect(warning("dragging", "#b9c4a6", "#b2bda0")).toBe(
    "These two colours are so close that the glaze would hardly show. Choose a lighter base or a darker glaze.",
  );
  expect(warning("stippling", "#b2bda0", "#b9c4a6")).toContain("a darker base or a lighter glaze");
});

test("the same colour twice is named as such", () => {
  expect(warning("lime-wash", "#E2D6C2", "#e2d6c2")).toBe(
    "Both colours are the same, so the wash would not show. Choose a lighter under coat or a darker wash.",
  );
});

test("the warning speaks of what the finish has: veins, grain, metal", () => {
  expect(warning("marbling", "#b9c4a6", "#a7b294")).toContain("that the veins would hardly show");
  expect(warning("marbling", "#b9c4a6", "#a7b294")).toContain("a lighter ground or darker veins");
  expect(warning("wood-graining", "#b9c4a6", "#b2bda0")).toContain("a darker grain");
  expect(warning("metallic", "#d3a34e", "#cf9f4b")).toContain("the metal would hardly show");
});

test("nothing lighter than white and nothing darker than black is asked for", () => {
  expect(warning("dragging", "#ffffff", "#fefefe")).toMatch(/Choose a darker glaze\.$/);
  expect(warning("dragging", "#fefefe", "#ffffff")).toMatch(/Choose a darker base\.$/);
  expect(warning("dragging", "#010101", "#000000")).toMatch(/Choose a lighter base\.$/);
  expect(warning("dragging", "#000000", "#010101")).toMatch(/Choose a lighter glaze\.$/);
});
