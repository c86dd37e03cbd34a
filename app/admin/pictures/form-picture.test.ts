import { expect, test } from "vitest";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { pictureName } from "./form-picture.tsx";

const url = "/website-images/services/1795307476060-anim.jpg";

test("a picture has the name of its original file", () => {
  expect(pictureName(url, { fileName: "Anim (2).gif" } as UploadedPicture)).toBe("Anim (2).gif");
});

test("if only the url is known, the name leaves out the time of the upload", () => {
  expect(pictureName(url, undefined)).toBe("anim.jpg");
  expect(pictureName("/pictures/2024-hall.jpg", undefined)).toBe("2024-hall.jpg");
});
