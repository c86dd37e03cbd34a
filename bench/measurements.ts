/** What was measured: a row of the printed table. */
export interface Finding {
  what: string;
  /** One for each round. Their median is the result. */
  values: number[];
  /** Without a unit the values are ratios or counts. */
  unit?: "s" | "ms" | "µs" | "MB";
  /** The goal. A finding without one only informs. */
  goal?: ["at most" | "at least", number];
  /** For example the absolute numbers behind a ratio. */
  remark?: string;
}

const threeDigits = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 });

/** E.g. `12,300` or `0.75 s`. */
export function show(value: number, unit = ""): string {
  return `${threeDigits.format(value)} ${unit}`.trimEnd();
}

/** The smallest and the largest, e.g. `0.51 to 0.58`. */
export function spread(values: number[], unit?: string): string {
  return `${show(Math.min(...values))} to ${show(Math.max(...values), unit)}`;
}

export function printTable(title: string, findings: Finding[]): void {
  console.log(`\n## ${title}\n`);
  console.table(findings.map(rowOf));
}

const missed = "NOT REACHED";

/** Prints how many goals were reached, and lists the others. */
export function printSummary(findings: Finding[]): void {
  const goals = findings.map(rowOf).filter(({ Goal }) => Goal);
  const others = goals.filter(({ Verdict }) => Verdict === missed);
  console.log(`Goals reached: ${goals.length - others.length} of ${goals.length}`);
  for (const { Finding, Result, Goal } of others)
    console.log(`Not reached: ${Finding}: ${Result} (${Goal})`);
}

function rowOf({ what, values, unit, goal, remark = "" }: Finding) {
  const result = median(values);
  const [bound, limit = result] = goal ?? [];
  const isReached = bound === "at most" ? result <= limit : result >= limit;
  return {
    Finding: what,
    Result: show(result, unit),
    "From and to": values.length > 1 ? spread(values) : "",
    Goal: bound ? `${bound} ${show(limit, unit)}` : "",
    Verdict: bound ? (isReached ? "reached" : missed) : "",
    Remark: remark,
  };
}

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
