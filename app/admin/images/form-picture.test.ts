import { expect, test } from "vitest";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { pictureName } from "./form-picture.tsx";

const url = "/website-images/services/1795307476060-anim.jpg";

test("a picture goes by the name of the file it was", () => {
  expect(pictureName(url, { fileName: "Anim (2).gif" } as UploadedPicture)).toBe("Anim (2).gif");
});

test("where only its address is known, the time of its upload is left out", () => {
  expect(pictureName(url, undefined)).toBe("anim.jpg");
  expect(pictureName("/pictures/2024-hall.jpg", undefined)).toBe("2024-hall.jpg");
});
