import { expect, test } from "vitest";
import { currentMark, navigation } from "./header.tsx";

test("the header has the links of the specification", () => {
  expect(navigation.map(({ label, path }) => [label, path])).toEqual([
    ["Home", "/"],
    ["Services", "/services"],
    ["Portfolio", "/portfolio"],
    ["About", "/about"],
    ["Contact", "/contact"],
  ]);
});

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
