import { median } from "./rounds.ts";

/** What was measured: a row of the printed table. */
export interface Finding {
  what: string;
  /** One for each round. Their median is the result. */
  values: number[];
  /** Without a unit the values are ratios or counts. */
  unit?: "s" | "ms" | "MB";
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
