import { describe, expect, test } from "vitest";
import {
  areaInShape,
  cropPicture,
  noEdits,
  type PictureEdits,
  partInShape,
  turnPicture,
} from "./edits.ts";

const edited: PictureEdits = {
  turn: 0,
  crop: { x: 10, y: 20, width: 60, height: 30 },
  focus: { x: 25, y: 80 },
};

describe("turning", () => {
  test("to the right takes crop and focal point along", () => {
    expect(turnPicture(edited, "right")).toEqual({
      turn: 1,
      crop: { x: 50, y: 10, width: 30, height: 60 },
      focus: { x: 20, y: 25 },
    });
  });

  test("to the left and back to the right changes nothing", () => {
    expect(turnPicture(edited, "left").turn).toBe(3);
    expect(turnPicture(turnPicture(edited, "left"), "right")).toEqual(edited);
  });
});

describe("cropping", () => {
  test("keeps the focal point on its spot of the picture", () => {
    const focused: PictureEdits = { ...noEdits, focus: { x: 50, y: 20 } };
    const cropped = cropPicture(focused, { x: 25, y: 10, width: 50, height: 50 });
    expect(cropped.focus).toEqual({ x: 50, y: 20 });
    const topRight = cropPicture(focused, { x: 40, y: 0, width: 20, height: 40 });
    expect(topRight.focus).toEqual({ x: 50, y: 50 });
    expect(cropPicture(topRight, { x: 0, y: 0, width: 100, height: 100 })).toEqual(focused);
  });

  test("moves a focal point that it cuts off to the nearest edge", () => {
    const focused: PictureEdits = { ...noEdits, focus: { x: 90, y: 50 } };
    const cropped = cropPicture(focused, { x: 0, y: 0, width: 50, height: 100 });
    expect(cropped.focus).toEqual({ x: 100, y: 50 });
  });

  test("to the whole picture is no crop", () => {
    expect(cropPicture(edited, { x: 0, y: 0, width: 100, height: 100 }).crop).toBeNull();
  });

  test("to less than a hundredth, or beyond an edge, keeps within the picture", () => {
    const { crop } = cropPicture(noEdits, { x: 99.999, y: -3, width: 0, height: 200 });
    expect(crop).toEqual({ x: 99, y: 0, width: 1, height: 100 });
  });

  test("to a shape takes the largest such area in the middle", () => {
    const size = { width: 3000, height: 4000 };
    expect(areaInShape(null, 1, size)).toEqual({ x: 0, y: 12.5, width: 100, height: 75 });
    const right = { x: 50, y: 0, width: 50, height: 100 };
    expect(areaInShape(right, 1, size)).toEqual({ x: 50, y: 31.25, width: 50, height: 37.5 });
  });
});

describe("the part of a picture in a shape", () => {
  const portrait = { width: 300, height: 400 };

  test("is in the middle without a focal point", () => {
    const part = { left: 0, top: 50, width: 300, height: 300 };
    expect(partInShape(portrait, 1, null)).toEqual(part);
    expect(partInShape(portrait, 1 / 4, undefined)).toMatchObject({ left: 100, top: 0 });
  });

  test("has the focal point in its middle, as far as the edges allow", () => {
    expect(partInShape(portrait, 3, { x: 50, y: 40 })).toMatchObject({ top: 110, height: 100 });
    expect(partInShape(portrait, 3, { x: 50, y: 5 })).toMatchObject({ top: 0 });
    expect(partInShape(portrait, 3, { x: 50, y: 95 })).toMatchObject({ top: 300 });
    expect(partInShape(portrait, 1 / 4, { x: 80, y: 5 })).toMatchObject({ left: 190, top: 0 });
  });

  test("has the focal point at another place of it, as far as the edges allow", () => {
    const at = { x: 70, y: 10 };
    expect(partInShape(portrait, 1 / 4, { x: 50, y: 5 }, at)).toMatchObject({ left: 80, top: 0 });
    expect(partInShape(portrait, 3, { x: 50, y: 40 }, at)).toMatchObject({ left: 0, top: 150 });
    expect(partInShape(portrait, 1 / 4, { x: 10, y: 5 }, at)).toMatchObject({ left: 0 });
  });
});
