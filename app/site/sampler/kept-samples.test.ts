// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { keepPicture, keptSamples, notDrawn } from "./kept-samples.ts";

const code = "dragging-1f3b30-over-b9c4a6";
const titleOf = (kept: { code: string }) => kept.code;
const panel = { titleOf, code, isOwnWall: false };
const ownWall = { titleOf, code, isOwnWall: true };
const drawing = (words: string) => async () => new Blob([words], { type: "image/jpeg" });

afterEach(() => localStorage.clear());

test("a panel does not take the place of the visitor's own wall", async () => {
  expect(await keepPicture(ownWall, drawing("their wall"))).toBeNull();
  const kept = keptSamples();
  expect(await keepPicture(panel, drawing("our panel"))).toBe(
    "This sample is kept already, on your own wall.",
  );
  expect(keptSamples()).toEqual(kept);
});

test("the visitor's own wall takes the place of a panel, and of a wall before it", async () => {
  await keepPicture(panel, drawing("our panel"));
  expect(await keepPicture(ownWall, drawing("a wall"))).toBeNull();
  expect(await keepPicture(ownWall, drawing("another wall"))).toBeNull();
  const another = Buffer.from("another wall").toString("base64");
  const picture = `data:image/jpeg;base64,${another}`;
  expect(keptSamples()).toEqual([{ code, isOwnWall: true, picture }]);
});

test("a fourth sample says in whose place it goes, and goes there at another press", async () => {
  const codes = ["b9c4a6", "e2d6c2", "d9b3a0"].map((base) => `dragging-1f3b30-over-${base}`);
  for (const each of codes)
    expect(await keepPicture({ ...panel, code: each }, drawing("one"))).toBeNull();
  expect(await keepPicture(panel, drawing("again"))).toBeNull();
  const kept = () => keptSamples().map((each) => each.code);
  const [, oldest, other] = codes;
  expect(kept()).toEqual([oldest, other, code]);
  const fourth = { ...panel, code: "marbling-eae4ce-over-1f3b30" };
  const question = `Three are kept. Press again to keep this one in place of ${oldest}.`;
  const another = { ...panel, code: "marbling-1f3b30-over-eae4ce" };
  for (const each of [fourth, another, fourth])
    expect(await keepPicture(each, drawing("two"))).toBe(question);
  expect(kept()).toEqual([oldest, other, code]);
  expect(await keepPicture(fourth, drawing("two"))).toBeNull();
  expect(kept()).toEqual([other, code, fourth.code]);
});

test("a picture that cannot be drawn is not kept", async () => {
  expect(await keepPicture(panel, async () => null)).toBe(notDrawn);
  expect(keptSamples()).toEqual([]);
});
