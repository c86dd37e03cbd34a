import { expect, test } from "vitest";
import { imageKey, keyOf, newImagePath } from "./image-path.ts";

const time = 1_763_712_000_000;

test.each([
  ["hall.jpg", "hall"],
  ["Grand Hall (1).PNG", "Grand_Hall__1_"],
  ["Seán’s háll.jpg", "Se_n_s_h_ll"],
  ["🎨.png", "_"],
  ["../../etc/passwd", "passwd"],
  ["C:\\fakepath\\hall.jpg", "hall"],
  ["<script>.png", "_script_"],
  [".jpg", "picture"],
  ["", "picture"],
  ["a".repeat(300), "a".repeat(100)],
])("a picture called %j is stored as %j", (name, stored) => {
  const url = newImagePath("services", time, name);
  expect(url).toBe(`/website-images/services/1763712000000-${stored}.jpg`);
  expect(imageKey(url)?.key).toBe(`services/1763712000000-${stored}.jpg`);
});

test("a path gives the content type", () => {
  const typeOf = (name: string) => imageKey(`/website-images/portfolio/${name}`)?.contentType;
  expect(typeOf("1-hall.jpg")).toBe("image/jpeg");
  expect(typeOf("1-hall.0a1b2c3d-720.avif")).toBe("image/avif");
  expect(typeOf("1-hall.0a1b2c3d-720.webp")).toBe("image/webp");
});

test.each([
  "/website-images/services/",
  "/website-images/services/hall.jpg",
  "/website-images/services/1-hall.html",
  "/website-images/services/1-hall.jpg\n",
  "/website-images/services/1-a/../../../site.sqlite",
  "/website-images/%2e%2e/site.sqlite",
  "/website-images/services/..%2f..%2fsite.sqlite",
  "/website-images/services/1-..\\..\\hall.jpg",
  "/website-images/testimonials/1-hall.jpg",
  "/website-images/secrets/more/1-hall.jpg",
  "/website-imagesservices/1-hall.jpg",
  "/pictures/1-hall.jpg",
])("%j is not the path of an uploaded picture", (path) => {
  expect(imageKey(path)).toBeNull();
});

test("the key of a path that no upload makes is refused", () => {
  expect(keyOf("/website-images/services/1-hall.jpg")).toBe("services/1-hall.jpg");
  expect(() => keyOf("/website-images/secrets/1-hall.jpg")).toThrow();
});
