/** A part of a file, by its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}
