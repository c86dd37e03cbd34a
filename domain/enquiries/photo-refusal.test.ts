import { expect, test } from "vitest";
import { photoUploadSlots } from "./photo-refusal.ts";

test("one sender can take a few slots and leaves the rest to others", () => {
  const slots = photoUploadSlots({ all: 3, each: 2 });
  const first = slots.take("a");
  expect(first).not.toBeNull();
  expect(slots.take("a")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
  expect(slots.take("b")).not.toBeNull();
  expect(slots.take("c")).toBeNull();
  first?.();
  expect(slots.take("c")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
});
