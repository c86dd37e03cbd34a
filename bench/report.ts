/** One figure, and how it stands to its goal. */
export interface Finding {
  what: string;
  result: string;
  goal?: string;
  /** Undefined where there is no goal. */
  reached?: boolean;
  /** The absolute numbers behind a ratio, and other asides. */
  beside?: string;
}

export interface Table {
  columns: string[];
  rows: string[][];
}

/** What one measurement found. */
export interface Section {
  title: string;
  /** How it was measured, a paragraph. */
  how: string;
  findings: Finding[];
  details?: Table;
}

export function printSection({ title, how, findings, details }: Section): void {
  console.log(`\n## ${title}\n\n${how}\n`);
  printTable({
    columns: ["", "Result", "Goal", "", "Beside it"],
    rows: findings.map(({ what, result, goal = "", reached, beside = "" }) => [
      what,
      result,
      goal,
      reached === undefined ? "" : reached ? "reached" : "NOT REACHED",
      beside,
    ]),
  });
  if (!details) return;
  console.log("");
  printTable(details);
}

/** The last lines of a report: how many goals were reached, and which were not. */
export function printSummary(sections: Section[], seconds: number): void {
  const goals = sections.flatMap(({ findings }) =>
    findings.filter(({ reached }) => reached !== undefined),
  );
  const missed = goals.filter(({ reached }) => !reached);
  const count = `${goals.length - missed.length} of ${goals.length}`;
  console.log(`\nGoals reached: ${count}. Measured in ${seconds.toFixed(0)} s.`);
  for (const { what, result, goal } of missed)
    console.log(`Not reached: ${what}: ${result} (${goal})`);
}

/** Prints a Markdown table that is also easy to read as it stands. */
function printTable({ columns, rows }: Table): void {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  console.log(line(columns));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(row));
}
