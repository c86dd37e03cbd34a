import { expect, test } from "vitest";
import { readNewId, readRevision } from "./sent-row.ts";

const id = "0123456789abcdef0123456789abcdef";

test("128 bits in hexadecimal are an id", () => {
  expect(readNewId(id)).toBe(id);
});

test.each([undefined, null, "", "1", "dragging", `${id}0`, id.toUpperCase(), `${id}\n`, [id], {}])(
  "%j is no id",
  (value) => {
    expect(readNewId(value)).toBeUndefined();
  },
);

test.each([
  ["1", 1],
  [12, 12],
  ["999999999", 999_999_999],
])("%j is a revision", (value, revision) => {
  expect(readRevision(value)).toBe(revision);
});

test.each([undefined, null, "", " ", "x", "-1", "1.5", "1e3", "9999999999", Number.NaN, {}, []])(
  "%j counts as the revision of a new row",
  (value) => {
    expect(readRevision(value)).toBe(0);
  },
);
