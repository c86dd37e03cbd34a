import { expect, test } from "vitest";
import { boardsPath, quoteWithSamples } from "./sample-paths.ts";

const asked = { serviceSlug: "marbling", code: "d" };

test("a quote is asked for with the shown sample first, then with kept ones, three in all", () => {
  expect(quoteWithSamples({ ...asked, kept: [] })).toBe("/contact?service=marbling&sample=d");
  expect(quoteWithSamples({ ...asked, kept: ["a", "d", "b", "c"] })).toBe(
    "/contact?service=marbling&sample=d&sample=a&sample=b",
  );
});

test("boards are asked for of the kept samples, and of the shown one if there is room", () => {
  expect(boardsPath({ ...asked, kept: ["a"] })).toBe(
    "/contact?service=marbling&sample=a&sample=d&boards=yes",
  );
  expect(boardsPath({ ...asked, kept: ["a", "b", "c"] })).toBe(
    "/contact?service=marbling&sample=a&sample=b&sample=c&boards=yes",
  );
});
