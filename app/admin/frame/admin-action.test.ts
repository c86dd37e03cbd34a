import { expect, test } from "vitest";
import { readRevision } from "./admin-action.server.ts";

test.each([
  ["1", 1],
  [12, 12],
  ["999999999", 999_999_999],
])("%j is a revision", (value, revision) => {
  expect(readRevision(value)).toBe(revision);
});

const others = [undefined, null, "", "-1", "1.5", "1e3", "9999999999", Number.NaN, {}, ["1"]];

test.each([...others, { toString: 1 }].map((value) => ({ value })))(
  "$value is not a revision",
  ({ value }) => {
    expect(readRevision(value)).toBe(0);
  },
);
