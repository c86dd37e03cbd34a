import { expect, test } from "vitest";
import { drawnFinish, finishNames } from "./finishes.ts";
import { lights, readSample, type Sample, sampleCode, usualSample } from "./sample.ts";

/** Samples that differ from the usual one in everything. */
const unusual = finishNames.flatMap((finish) =>
  lights.flatMap((light) =>
    [0, 7, 100].map(
      (value): Sample => ({
        finish,
        base: "#0a1b2c",
        glaze: "#fedcba",
        controls: Object.fromEntries(drawnFinish(finish).controls.map(({ name }) => [name, value])),
        light,
        lightFrom: value,
        zoom: value,
      }),
    ),
  ),
);

test("every sample comes back from its code", () => {
  for (const sample of [...finishNames.map(usualSample), ...unusual])
    expect(readSample(sampleCode(sample))).toEqual(sample);
});

test("a code names the colours, and leaves out what is as usual", () => {
  expect(sampleCode(usualSample("dragging"))).toBe("dragging-3d5645-over-e2d6c2");
  expect(sampleCode({ ...usualSample("dragging"), light: "lamp", zoom: 40 })).toBe(
    "dragging-3d5645-over-e2d6c2-lamp-zoom-40",
  );
});

test("a finish alone, in any case, is the usual sample", () => {
  expect(readSample("marbling")).toEqual(usualSample("marbling"));
  expect(readSample("Rag-Roll")).toEqual(usualSample("rag-roll"));
  expect(readSample("DRAGGING-1F3B30-over-B9C4A6")?.glaze).toBe("#1f3b30");
});

test.each(["", "constructor", "__proto__", "<script>alert(1)</script>", "9".repeat(10_240)])(
  "a code that begins with no finish is no sample: %.40s",
  (code) => {
    expect(readSample(code)).toBeNull();
  },
);

test.each([
  "dragging-",
  "dragging-1f3b30-over-",
  "dragging-1f3b3-over-b9c4a6",
  "dragging-zoom-NaN-from-Infinity-coarseness-1e9",
  "dragging-zoom--5-from-0x10-contrast-5.5",
  "dragging-veining-90-figure-3",
  "dragging-__proto__-5-constructor-7",
  "dragging-<script>alert(1)</script>",
  "dragging-ｚｏｏｍ-５０",
  `dragging-${"x".repeat(10_240)}`,
])("nonsense keeps the usual values: %.60s", (code) => {
  expect(readSample(code)).toEqual(usualSample("dragging"));
});

test("a number beyond the end of a slider stands at its end", () => {
  expect(readSample("dragging-zoom-999-from-101-coarseness-000")).toMatchObject({
    zoom: 100,
    lightFrom: 100,
    controls: { coarseness: 0 },
  });
});

test("of a word that is repeated the last counts, and all values stay safe", () => {
  const code = "dragging-1f3b30-over-b9c4a6-aaaaaa-over-bbbbbb-zoom-5-zoom-6-lamp-evening";
  expect(readSample(code)).toMatchObject({
    base: "#bbbbbb",
    glaze: "#aaaaaa",
    zoom: 6,
    light: "evening",
  });
  const long = readSample(`dragging${"-zoom-7".repeat(2_000)}`);
  expect(long?.zoom).toBe(7);
});

test("whatever stands in a code, its spelling by the program is read as the same sample", () => {
  const words = ["over", "1f3b30", "zoom", "101", "from", "lamp", "", "-5", "contrast", "x", "7"];
  let seed = 1;
  const pick = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return words[seed % words.length] ?? "";
  };
  for (let round = 0; round < 500; round += 1) {
    const code = ["stippling", ...Array.from({ length: 12 }, pick)].join("-");
    const sample = readSample(code);
    expect(sample).not.toBeNull();
    expect(sample && readSample(sampleCode(sample))).toEqual(sample);
  }
});
