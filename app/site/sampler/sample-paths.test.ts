import { expect, test } from "vitest";
import { boardsPath, quoteWithSamples } from "./sample-paths.ts";

const asked = { serviceSlug: "marbling", code: "d" };

test("a quote is asked for with the shown sample and the kept ones, three in all: of three others the oldest gives way", () => {
  expect(quoteWithSamples({ ...asked, kept: [] })).toBe("/contact?service=marbling&sample=d");
  expect(quoteWithSamples({ ...asked, kept: ["a", "d", "b"] })).toBe(
    "/contact?service=marbling&sample=d&sample=a&sample=b",
  );
  expect(quoteWithSamples({ ...asked, kept: ["a", "b", "c"] })).toBe(
    "/contact?service=marbling&sample=d&sample=b&sample=c",
  );
});

test("boards are asked for of the same samples", () => {
  expect(boardsPath({ ...asked, kept: ["a"] })).toBe(
    "/contact?service=marbling&sample=d&sample=a&boards=yes",
  );
});
