// Browsers load this file, so it imports nothing.

/** What a file says of its colours, in the numbers of ITU-T H.273. */
export interface CodedColour {
  primaries?: number;
  transfer?: number;
}

/** The primaries of Display P3. */
export const p3Primaries = 12;

/**
 * What a PNG, or the main picture of a HEIC or AVIF, says of its colours. In PNG, a colour profile
 * does not count.
 * @param start the file's first bytes: 64 KB hold what such a file says before its pixels
 */
export function codedColour(start: Uint8Array): CodedColour {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  try {
    return textAt(view, 0) === "\x89PNG" ? codedInPng(view) : codedInMedia(view);
  } catch (error) {
    // The file is cut short or garbled, as its decoder will find.
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** Whether a picture is brighter than usual screens, by PQ or HLG. A gain map does not count. */
export function isHdr(start: Uint8Array): boolean {
  return isHdrTransfer(codedColour(start).transfer);
}

export function isHdrTransfer(transfer: number | undefined): boolean {
  return transfer === 16 || transfer === 18;
}

function codedInPng(view: DataView): CodedColour {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const type = textAt(view, at + 4);
    if (type === "IDAT") return {};
    if (type === "cICP")
      return { primaries: view.getUint8(at + 8), transfer: view.getUint8(at + 9) };
  }
}

/** A part of an ISO media file (ISO/IEC 14496-12 and 23008-12). */
interface Box {
  type: string;
  from: number;
  to: number;
}

function codedInMedia(view: DataView): CodedColour {
  const meta = boxIn(view, { from: 0, to: view.byteLength }, "meta");
  const main = boxIn(view, meta, "pitm", 4);
  const properties = boxIn(view, meta, "iprp", 4);
  const list = boxIn(view, properties, "ipco");
  const uses = boxIn(view, properties, "ipma");
  if (!main || !list || !uses) return {};
  const hasWideId = view.getUint8(main.from) > 0;
  const id = hasWideId ? view.getUint32(main.from + 4) : view.getUint16(main.from + 4);
  const boxes = boxesIn(view, list);
  const coded: CodedColour = {};
  for (const place of placesOf(view, uses, id)) {
    const box = boxes[place - 1];
    if (box?.type !== "colr") continue;
    if (textAt(view, box.from) === "nclx") {
      coded.primaries = view.getUint16(box.from + 4);
      coded.transfer = view.getUint16(box.from + 6);
    } else if (isP3Profile(view, box.from + 4)) coded.primaries = p3Primaries;
  }
  return coded;
}

/** Whether a colour profile is that of Display P3, as a phone's is, by its red. */
function isP3Profile(view: DataView, from: number): boolean {
  const tags = from + 128;
  for (let tag = view.getUint32(tags); tag > 0; tag -= 1) {
    const at = tags + 4 + 12 * (tag - 1);
    if (textAt(view, at) !== "rXYZ") continue;
    const x = view.getInt32(from + view.getUint32(at + 4) + 8) / 65_536;
    return Math.abs(x - 0.5151) < 0.001;
  }
  return false;
}

/** The places of a picture's properties in the list of all, counted from 1. */
function placesOf(view: DataView, { from }: Box, id: number): number[] {
  let at = from;
  function take(bytes: number): number {
    let value = 0;
    for (let left = bytes; left > 0; left -= 1) {
      value = value * 256 + view.getUint8(at);
      at += 1;
    }
    return value;
  }
  const idBytes = take(1) === 0 ? 2 : 4;
  const placeBytes = 1 + (take(3) & 1);
  // The first bit says whether the picture can be shown without the property.
  const mask = placeBytes === 1 ? 0x7f : 0x7fff;
  for (let pictures = take(4); pictures > 0; pictures -= 1) {
    const picture = take(idBytes);
    const places = Array.from({ length: take(1) }, () => take(placeBytes) & mask);
    if (picture === id) return places;
  }
  return [];
}

/** @param skip bytes of the box before those in it */
function boxIn(view: DataView, box: Omit<Box, "type"> | undefined, type: string, skip = 0) {
  return box && boxesIn(view, box, skip).find((one) => one.type === type);
}

function boxesIn(view: DataView, { from, to }: Omit<Box, "type">, skip = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = from + skip; at + 8 <= to; ) {
    const size = view.getUint32(at);
    boxes.push({ type: textAt(view, at + 4), from: at + 8, to: at + size });
    // 0: the rest of the file. 1: the size follows, since it is above 4 GB. Only pixels have these.
    if (size < 8) break;
    at += size;
  }
  return boxes;
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}
