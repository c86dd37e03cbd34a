import { expect, test } from "vitest";
import { reasonOf } from "./reason-of.ts";

test("a failure is told by its message", () => {
  expect(reasonOf(new Error("no such database"))).toBe("no such database");
  expect(reasonOf("interrupted")).toBe("interrupted");
});

test("a host that refuses at each of its addresses is told by all of them", () => {
  const refusals = ["::1:5432", "127.0.0.1:5432"].map((at) => new Error(`ECONNREFUSED ${at}`));
  expect(reasonOf(new AggregateError(refusals))).toBe(
    "ECONNREFUSED ::1:5432, ECONNREFUSED 127.0.0.1:5432",
  );
});

test("a message of several lines is told in one", () => {
  expect(reasonOf(new Error("no room\n  left"))).toBe("no room left");
});
