/** One figure, and how it compares with its goal. */
export interface Finding {
  what: string;
  result: string;
  goal?: string;
  /** Undefined where there is no goal. */
  isReached?: boolean;
  /** Remarks, such as the absolute numbers behind a ratio. */
  remark?: string;
}

/** The result of one measurement. */
export interface Section {
  title: string;
  findings: Finding[];
  /** Rows of additional figures; the first row has the headings. */
  details?: string[][];
}

interface Goal {
  atMost?: number;
  atLeast?: number;
  /** Formats a value: 0.25 as `0.25 s`. */
  show: (value: number) => string;
  remark?: string;
}

/** Compares a value with its goal. */
export function finding(what: string, value: number, goal: Goal): Finding {
  const { atMost, atLeast, show, remark } = goal;
  const result = show(value);
  if (atMost !== undefined)
    return { what, result, goal: `at most ${show(atMost)}`, isReached: value <= atMost, remark };
  if (atLeast !== undefined)
    return { what, result, goal: `at least ${show(atLeast)}`, isReached: value >= atLeast, remark };
  return { what, result, remark };
}

export function printSection({ title, findings, details }: Section): void {
  console.log(`\n## ${title}\n`);
  printTable([
    ["", "Result", "Goal", "", "Remark"],
    ...findings.map(({ what, result, goal = "", isReached, remark = "" }) => {
      const verdict = isReached === undefined ? "" : isReached ? "reached" : "NOT REACHED";
      return [what, result, goal, verdict, remark];
    }),
  ]);
  if (!details) return;
  console.log("");
  printTable(details);
}

/** Prints how many goals were reached, and lists the others. */
export function printSummary(sections: Section[], seconds: number): void {
  const goals = sections.flatMap(({ findings }) => findings.filter(({ goal }) => goal));
  const missed = goals.filter(({ isReached }) => !isReached);
  const count = `${goals.length - missed.length} of ${goals.length}`;
  console.log(`\nGoals reached: ${count}. Measured in ${seconds.toFixed(0)} s.`);
  for (const { what, result, goal } of missed)
    console.log(`Not reached: ${what}: ${result} (${goal})`);
}

/** Prints a Markdown table with columns of even width. */
function printTable([columns = [], ...rows]: string[][]): void {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  console.log(line(columns));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(row));
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
