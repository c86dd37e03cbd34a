import { expect, test } from "vitest";
import { createLog, errorMessage } from "./log.ts";

/** The lines that `write` logs at this level. */
function logged(level: string, write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("an error is logged in one line, with its code and stack", () => {
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

test("a row that the database refused is not logged", () => {
  const refusal = Object.assign(new Error("violates check constraint"), {
    detail: "Failing row contains (Aoife Magee, aoife@example.com).",
    parameters: ["Aoife Magee"],
  });
  const [line] = logged("info", (log) => log.error({ err: refusal }, "Not stored"));
  expect(line).toContain("violates check constraint");
  expect(line).not.toContain("Aoife");
});

test("entries below the level are not written", () => {
  const lines = logged("warn", (log) => {
    log.info("a page view");
    log.warn("a slow disk");
  });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["a slow disk"]);
});

test("a failure is described by its message", () => {
  expect(errorMessage(new Error("no such database"))).toBe("no such database");
  expect(errorMessage("interrupted")).toBe("interrupted");
});

test("a host that refuses at several addresses is described with all of them", () => {
  const refusals = ["::1:5432", "127.0.0.1:5432"].map((at) => new Error(`ECONNREFUSED ${at}`));
  expect(errorMessage(new AggregateError(refusals))).toBe(
    "ECONNREFUSED ::1:5432, ECONNREFUSED 127.0.0.1:5432",
  );
});

test.each([
  ["the disk is full (no space left)", { code: "ENOSPC" }],
  ["the disk is full (no space left)", { code: "53100" }],
  ["the disk is full (no space left)", { errcode: 13 }],
  [
    "the database is damaged (no space left): keep its file, and restore the last backup",
    { errcode: 11 },
  ],
  ["no space left", { code: "EACCES" }],
])("a failure is described as %j with %j", (words, properties) => {
  expect(errorMessage(Object.assign(new Error("no space left"), properties))).toBe(words);
});

test("the cause of an error is logged by its message", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.error({ err: new Error("fetch failed", { cause: new Error("connect ECONNREFUSED") }) });
  expect(JSON.parse(lines[0] ?? "").err).toMatchObject({
    message: "fetch failed",
    cause: "connect ECONNREFUSED",
  });
});

test("a message of several lines becomes one line", () => {
  expect(errorMessage(new Error("no room\n  left"))).toBe("no room left");
});
