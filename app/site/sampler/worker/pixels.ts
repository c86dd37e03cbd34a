/** Pixels row by row, the top one first: red, green, blue and opacity, 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}
