/** Does some work several times in turn, counting from 1. Returns the results. */
export async function repeat<Result>(
  times: number,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 1; round <= times; round += 1) results.push(await work(round));
  return results;
}

/** Returns how long some work took, in milliseconds, and its result. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error("No values were measured");
  return (lower + upper) / 2;
}
