import { expect, test } from "vitest";
import type { MarkedText } from "./described-change.ts";
import { wordMarker } from "./mark-words.server.ts";

/** The text with its marked words in brackets. */
const read = (parts: MarkedText) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

function marked(before: string, after: string) {
  const words = wordMarker()(before, after);
  return [read(words.before), read(words.after)];
}

const number = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}`).join(" ");

test.each([
  ["Drawn by hand.", "Rolled by hand.", "[Drawn] by hand.", "[Rolled] by hand."],
  ["028 9649 6000", "028 9649 6999", "028 9649 [6000]", "028 9649 [6999]"],
  ["One\nTwo", "One\nTwo\nThree", "One\nTwo", "One\nTwo[\nThree]"],
  ["", "New words", "", "[New words]"],
  ["Old words", "", "[Old words]", ""],
])("%j and %j are marked word by word", (before, after, ...expected) => {
  expect(marked(before, after)).toEqual(expected);
});

test("of a long text, the changed passages are shown, with some words around them", () => {
  const words = (...middle: string[]) =>
    `${number(1, 100)} ${middle.join(" ")} ${number(101, 200)}`;
  expect(marked(words("oak"), words("elm", "wood"))).toEqual([
    `… ${number(93, 100)} [oak] ${number(101, 108)} …`,
    `… ${number(93, 100)} [elm wood ]${number(101, 108)} …`,
  ]);
});

test("between two changes of a long text, an ellipsis stands for what is the same", () => {
  const [before] = marked(`oak ${number(1, 100)} oak`, `elm ${number(1, 100)} elm`);
  expect(before).toBe(`[oak] ${number(1, 8)} … ${number(93, 100)} [oak]`);
});

test("a short text is shown in whole", () => {
  const text = number(1, 50);
  expect(marked(`${text} oak`, `${text} elm`)).toEqual([`${text} [oak]`, `${text} [elm]`]);
});

test("texts that differ nearly everywhere are marked in whole", () => {
  const [before, after] = [number(1, 600), number(1001, 1600)];
  expect(marked(before, after)).toEqual([`[${before}]`, `[${after}]`]);
});

test("a list of many large differences ends by marking texts in whole", () => {
  const mark = wordMarker();
  const [before, after] = [`same ${number(1, 600)}`, `same ${number(1001, 1600)}`];
  for (let count = 0; count < 13; count += 1) mark(before, after);
  expect(read(mark("Drawn by hand.", "Rolled by hand.").before)).toBe("[Drawn by hand.]");
});
