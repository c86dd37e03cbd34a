import { expect, test } from "vitest";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { focusOf, pictureAt, referenceTo, urlOf } from "./picture-reference.ts";

const hall = "/pictures/hall.jpg";

test("a reference names the picture and its focal point", () => {
  const reference = referenceTo(hall, { x: 30.4, y: 10 });
  expect(reference).toBe("/pictures/hall.jpg#30,10");
  expect(urlOf(reference)).toBe(hall);
  expect(focusOf(reference)).toEqual({ x: 30, y: 10 });
  expect(focusOf(`${hall}#999,100`), "within the picture").toEqual({ x: 100, y: 100 });
  expect(referenceTo(hall, null)).toBe(hall);
});

test.each(["", "#", "#30", "#30,", "#a,b", "#-1,5", "#1.5,2", "#1000,1", "#30,10 "])(
  "%j is no focal point, and the picture is shown all the same",
  (ending) => {
    expect(focusOf(hall + ending)).toBeNull();
    expect(urlOf(hall + ending)).toBe(hall);
  },
);

test("a picture has the point of the content that shows it, and no other", () => {
  const picture = { ...examplePictureCalled("hall"), url: hall };
  const pictures = { [hall]: picture };
  expect(pictureAt(pictures, `${hall}#30,10`)).toEqual({ ...picture, focus: { x: 30, y: 10 } });
  expect(pictureAt(pictures, hall)).toBe(picture);
  expect(pictureAt(pictures, "/pictures/none.jpg#1,1")).toBeUndefined();
  for (const nothing of [null, undefined, ""]) expect(pictureAt(pictures, nothing)).toBeUndefined();
});
