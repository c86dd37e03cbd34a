export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[sorted.length - 1 - middle];
  if (upper === undefined || lower === undefined) throw new Error("Nothing has no median");
  return (lower + upper) / 2;
}

/** The smallest and the largest, e.g. `0.51 to 0.58`. */
export function spread(values: number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

/** E.g. `12,345`. */
export function grouped(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

/** Bytes in thousands, as browsers count them: `12.3 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
