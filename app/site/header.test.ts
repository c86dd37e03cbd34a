import { expect, test } from "vitest";
import { currentMark } from "./header.tsx";

test.each([
  ["/", "/", "page"],
  ["/services", "/services", "page"],
  ["/services", "/services/lime-wash", "true"],
  ["/", "/services", undefined],
  ["/services", "/services-of-others", undefined],
  ["/portfolio", "/services", undefined],
])("the link to %s is marked on %s as %s", (link, page, mark) => {
  expect(currentMark(link, page)).toBe(mark);
});
