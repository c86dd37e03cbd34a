import { expect, test } from "vitest";
import { createLog } from "./log.ts";

/** What is logged at a level, as it is written. */
function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("an error is logged in one line, with what a person needs to find it", () => {
  const failure = Object.assign(new Error("the disk\nis full"), { code: "ENOSPC" });
  const lines = logged("info", (log) => log.error({ err: failure }, "A request failed"));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().split("\n")).toHaveLength(1);
  const { time, ...entry } = JSON.parse(lines[0] ?? "");
  expect(new Date(time).toISOString()).toBe(time);
  expect(entry).toMatchObject({
    level: 50,
    msg: "A request failed",
    err: { type: "Error", message: "the disk\nis full", code: "ENOSPC" },
  });
  expect(entry.err.stack).toContain("log.test.ts");
});

test("what a database says about the row it refused is not logged", () => {
  const refusal = Object.assign(new Error("violates check constraint"), {
    detail: "Failing row contains (Aoife Magee, aoife@example.com).",
    parameters: ["Aoife Magee"],
  });
  const [line] = logged("info", (log) => log.error({ err: refusal }, "Not stored"));
  expect(line).toContain("violates check constraint");
  expect(line).not.toContain("Aoife");
});

test("what is below the level is left out", () => {
  const lines = logged("warn", (log) => {
    log.info("a page view");
    log.warn("a slow disk");
  });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["a slow disk"]);
});
