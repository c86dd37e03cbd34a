import { expect, test } from "vitest";
import { pathAfterSave } from "./preview-place.ts";

const own = "/admin/preview/draft/services/gilding";

test.each([
  ["the item's own page has another path now", own, "gilding", "/services/gold-leaf"],
  ["the item's own page is where it was", own, "gilding", "/services/gilding"],
])("after a save, %s", (_, path, slug, saved) => {
  expect(pathAfterSave(path, slug, saved)).toBe(`/admin/preview/draft${saved}`);
});

test.each([
  ["another page", "/admin/preview/draft/services", "gilding", "/services/gold-leaf"],
  ["a page with the same slug", "/admin/preview/draft/portfolio/gilding", "gilding", "/services/x"],
  ["a page of an item without a page", "/admin/preview/draft/about", undefined, "/"],
])("%s stays the way back", (_, path, slug, saved) => {
  expect(pathAfterSave(path, slug, saved)).toBe(path);
});
