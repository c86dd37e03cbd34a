/** How much light a byte of a colour stands for, 0 to 1: linear sRGB (IEC 61966-2-1). */
export function linearByte(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** A colour `#rrggbb` as the red, green and blue light that it reflects, each 0 to 1. */
export function linearColour(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16);
  return [linearByte(number >> 16), linearByte((number >> 8) & 255), linearByte(number & 255)];
}
