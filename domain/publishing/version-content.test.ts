import { expect, test } from "vitest";
import { builtInSite } from "./built-in-site.ts";
import { versionContentSchema } from "./version-content.ts";

test("a version keeps the focal points of its pictures, and a picture without one stays so", () => {
  const url = "/website-images/services/1-hall.jpg";
  const variants = [{ width: 300, url }];
  const words = { alt: "", caption: "", colour: "#1f3b30" };
  const size = { width: 300, height: 400 };
  const plain = { url, ...size, ...words, avif: variants, webp: variants, social: url };
  const focused = { ...plain, focus: { x: 50, y: 10 } };
  const version = { ...builtInSite({}), createdAt: {}, pictures: { plain, focused } };
  expect(versionContentSchema.parse(version).pictures).toEqual({ plain, focused });
});
