/** A row of a table: cells by heading. */
export type Row = Record<string, string>;

/** The result of one measurement. */
export interface Section {
  title: string;
  findings: Row[];
}

interface Goal {
  atMost?: number;
  atLeast?: number;
  /** Formats a value: 0.25 as `0.25 s`. */
  show: (value: number) => string;
  /** For example the absolute numbers behind a ratio. */
  remark?: string;
}

const missed = "NOT REACHED";

/** Compares a figure with its goal. */
export function finding(what: string, value: number, goal: Goal): Row {
  const { atMost, atLeast, show, remark = "" } = goal;
  const isReached = value <= (atMost ?? value) && value >= (atLeast ?? value);
  return {
    Finding: what,
    Result: show(value),
    Goal: atMost === undefined ? `at least ${show(atLeast ?? 0)}` : `at most ${show(atMost)}`,
    Verdict: isReached ? "reached" : missed,
    Remark: remark,
  };
}

export function printSection({ title, findings }: Section): void {
  console.log(`\n## ${title}\n`);
  console.table(findings);
}

/** Prints how many goals were reached, and lists the others. */
export function printSummary(sections: Section[], seconds: number): void {
  const goals = sections.flatMap(({ findings }) => findings.filter(({ Goal }) => Goal));
  const others = goals.filter(({ Verdict }) => Verdict === missed);
  const count = `${goals.length - others.length} of ${goals.length}`;
  console.log(`Goals reached: ${count}. Measured in ${seconds.toFixed(0)} s.`);
  for (const { Finding, Result, Goal } of others)
    console.log(`Not reached: ${Finding}: ${Result} (${Goal})`);
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error("No values were measured");
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

export const inSeconds = (value: number) => `${value.toFixed(2)} s`;
export const inMilliseconds = (value: number) => `${value.toFixed(0)} ms`;
export const inMegabytes = (value: number) => `${value.toFixed(0)} MB`;
export const asRatio = (value: number) => value.toFixed(value < 5 ? 2 : 0);
