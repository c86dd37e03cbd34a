import { expect, test } from "vitest";
import { codedColour, isHdr } from "./coded-colour.ts";

const sdr = colour(1, 13);
const hdr = colour(9, 16);

/** A file of two pictures, of which the second is the main one, with these properties by place. */
function mediaFile(properties: Buffer[], places: [first: number, main: number], isWide = false) {
  const id = (number: number) => (isWide ? [0, 0, 0, number] : [0, number]);
  const uses = [places[0], 0x80 | places[1]].flatMap((place, picture) => [
    ...id(picture + 1),
    1,
    ...(isWide ? [(place & 0x80) > 0 ? 0x80 : 0, place & 0x7f] : [place]),
  ]);
  const version = isWide ? 1 : 0;
  return Buffer.concat([
    box("ftyp", "avif"),
    box(
      "meta",
      [0, 0, 0, 0],
      box("pitm", [version, 0, 0, 0], id(2)),
      box(
        "iprp",
        box("ipco", ...properties),
        box("ipma", [version, 0, 0, version], [0, 0, 0, 2], uses),
      ),
    ),
    box("mdat", "pixels"),
  ]);
}

function box(type: string, ...content: (string | number[] | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + bytes.length);
  return Buffer.concat([size, Buffer.from(type), bytes]);
}

function colour(primaries: number, transfer: number): Buffer {
  return box("colr", "nclx", [0, primaries, 0, transfer, 0, 0, 0x80]);
}

test.each([false, true])("the main picture's colour counts, and no gain map's", (isWide) => {
  const size = box("ispe", "size");
  expect(codedColour(mediaFile([size, hdr, sdr], [2, 3], isWide))).toEqual({
    primaries: 1,
    transfer: 13,
  });
  expect(isHdr(mediaFile([size, hdr, sdr], [2, 3], isWide))).toBe(false);
  expect(isHdr(mediaFile([size, sdr, hdr], [2, 3], isWide))).toBe(true);
  expect(isHdr(mediaFile([size, sdr, colour(9, 18)], [2, 3], isWide))).toBe(true);
});

test("a phone's profile of Display P3 is known", () => {
  const tag = [...Buffer.from("rXYZ"), 0, 0, 0, 144, 0, 0, 0, 20];
  const value = [...Buffer.from("XYZ "), 0, 0, 0, 0, 0, 0, 0x83, 0xdf];
  const profile = (bytes: number[]) =>
    box("colr", "prof", Buffer.alloc(128), [0, 0, 0, 1], tag, bytes);
  expect(codedColour(mediaFile([profile(value)], [1, 1]))).toEqual({ primaries: 12 });
  expect(codedColour(mediaFile([profile([...value.slice(0, -2), 0x6f, 0xa2])], [1, 1]))).toEqual(
    {},
  );
});

test("a file that says nothing of its colour, or is cut short or garbled, has none", () => {
  const whole = mediaFile([hdr], [1, 1]);
  expect(codedColour(mediaFile([box("ispe", "size")], [1, 1]))).toEqual({});
  expect(codedColour(whole.subarray(0, whole.indexOf("ipma") + 9))).toEqual({});
  expect(codedColour(Buffer.alloc(99, 0xff))).toEqual({});
  expect(codedColour(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x05text", "latin1"))).toEqual({});
  expect(codedColour(new Uint8Array())).toEqual({});
});
