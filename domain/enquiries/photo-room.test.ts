import { expect, test } from "vitest";
import { photoPlaces } from "./photo-room.ts";

test("one sender can take a few places and leaves the rest to others", () => {
  const places = photoPlaces({ all: 3, each: 2 });
  const first = places.take("a");
  expect(first).not.toBeNull();
  expect(places.take("a")).not.toBeNull();
  expect(places.take("a")).toBeNull();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
  first?.();
  expect(places.take("c")).not.toBeNull();
  expect(places.take("a")).toBeNull();
});
