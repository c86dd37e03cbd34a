import type { Progress } from "#domain/backup/held-rows.ts";

/** The least time between two writes, in milliseconds. */
const onTerminal = 100;
const elsewhere = 10_000;

export interface ProgressLine {
  show(progress: Progress): void;
  /** Ends the line. */
  end(): void;
}

/**
 * Shows progress. On a terminal one line changes; in a file or a log each report is a new line.
 * @param clock milliseconds
 */
export function progressLine(
  output: { write(text: string): unknown; isTTY?: boolean },
  clock: () => number = () => performance.now(),
): ProgressLine {
  let shownAt = clock();
  let step = "";
  let last = "";
  let isOpen = false;

  function write(text: string) {
    shownAt = clock();
    output.write(output.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    isOpen = true;
    last = "";
  }

  function end() {
    if (last) write(last);
    if (isOpen && output.isTTY) output.write("\n");
    isOpen = false;
  }

  return {
    show(progress) {
      if (progress.step !== step) end();
      step = progress.step;
      last = wordsOf(progress);
      if (clock() - shownAt >= (output.isTTY ? onTerminal : elsewhere)) write(last);
    },
    end,
  };
}

function wordsOf({ step, done, of, unit }: Progress): string {
  if (unit === "bytes") return `${step}: ${percent(done, of)} of ${fileSize(of ?? done)}`;
  const count = done.toLocaleString("en-GB");
  if (of === null) return `${step}: ${count} ${unit}`;
  return `${step}: ${count} of ${of.toLocaleString("en-GB")} ${unit}, ${percent(done, of)}`;
}

function percent(done: number, of: number | null): string {
  return `${of ? Math.min(100, Math.floor((done / of) * 100)) : 100} %`;
}

/** `3.4 MB`. A megabyte is a million bytes here, as the makers of disks count. */
export function fileSize(bytes: number): string {
  const [unit = "KB", size = 1e3] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : [];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}
