import { expect, test } from "vitest";
import { quotedWords } from "./quotation.ts";

test.each([
  ["Worth every penny.", "Worth every penny."],
  ["“Worth every penny.”", "Worth every penny."],
  ['"Worth every penny."', "Worth every penny."],
  ["““Worth every penny.””", "Worth every penny."],
  ['“"Worth every penny."”', "Worth every penny."],
  ["“Worth every penny”.", "Worth every penny."],
  [' "Worth every penny"! ', "Worth every penny!"],
  ["“Superb” is the word.", "‘Superb’ is the word."],
  ['"Superb" is the word, said "Una".', "‘Superb’ is the word, said ‘Una’."],
  ["They said “superb”.", "They said ‘superb’."],
  ['A 6" board, 4" wide', 'A 6" board, 4" wide'],
  ["It’s the dogs’ room", "It’s the dogs’ room"],
  ["", ""],
])("%j is shown between one pair of marks as %j", (typed, shown) => {
  expect(quotedWords(typed)).toBe(shown);
});
