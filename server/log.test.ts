import { expect, test } from "vitest";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { createLog, errorMessage, logActivity } from "./log.ts";

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

const refusals = ["::1", "127.0.0.1"].map((at) => new Error(`refused ${at}`));
const failure = (properties: object) => Object.assign(new Error("no space\n  left"), properties);
const damaged =
  "the database is damaged (no space left): keep its file, and restore the last backup";

test.each([
  ["without a code", failure({}), "no space left"],
  ["that is a text", "interrupted", "interrupted"],
  ["at several addresses", new AggregateError(refusals), "refused ::1, refused 127.0.0.1"],
  ["ENOSPC", failure({ code: "ENOSPC" }), "the disk is full (no space left)"],
  ["53100 of PostgreSQL", failure({ code: "53100" }), "the disk is full (no space left)"],
  ["13 of SQLite", failure({ errcode: 13 }), "the disk is full (no space left)"],
  ["11 of SQLite", failure({ errcode: 11 }), damaged],
  ["EACCES", failure({ code: "EACCES" }), "no space left"],
])("a failure %s is described in one line", (_, error, words) => {
  expect(errorMessage(error)).toBe(words);
});

test("the cause of an error is logged by its message", () => {
  const err = new Error("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  const [line] = logged("info", (log) => log.error({ err }));
  expect(JSON.parse(line ?? "").err).toMatchObject({
    message: "fetch failed",
    cause: "connect ECONNREFUSED",
  });
});

test("the log says who did what to which thing, without its name", async () => {
  const { db } = await testDatabase(databases[0]);
  const lines: [object, string][] = [];
  const stop = logActivity({ info: (facts, message) => lines.push([facts, message]) });
  const at = new Date();
  const actor = actorCalled("ann@example.com");
  const subject = { noun: "testimonial", id: "t1", name: "Vera Visitor" };
  const detail = { added: true, items: ["Vera Visitor"] };
  await recordActivity(db, { at, actor, event: "saved", subject, detail });
  // Its route logs it.
  await recordActivity(db, { at, actor, event: "signed in" });
  stop();
  await recordActivity(db, { at, actor, event: "saved" });
  expect(lines).toEqual([
    [
      {
        account: "ann@example.com",
        sender: "sender",
        subject: "testimonial",
        subjectId: "t1",
        added: true,
      },
      "Activity: saved",
    ],
  ]);
});
