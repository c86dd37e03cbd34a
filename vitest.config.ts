// Which tests run when, and how.
//
// `npm test` is for every change: the projects `isolated-units`, `units` and `journeys`, in under
// four minutes on two cores. `npm run test:slow` is everything else. CI runs both. A file's name
// says where it belongs:
//
// - `*.test.ts` and `*.test.tsx`, beside their subject or in a folder of `tests`: `units`, or
//   `isolated-units` (see `isolated` below).
// - `tests/journeys/*.test.ts`: `journeys`, in a real browser. About two for each feature.
// - `*.slow.test.ts`, wherever it is: the slow run. Servers that are started, killed or starved,
//   and every journey whose feature has another in the fast run.
// - `tests/attacks`: these measure time, and so run alone.
// - `tests/engines`: browsers other than Chromium.
//
// The slow run also takes some journeys once more, on PostgreSQL (see `storing` below).
//
// Nothing is retried: a test that fails now and then has found a fault, in itself or in the
// product. To run one file: `npx vitest run path/of/the/file`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { closingLineReporter } from "./tests/closing-line-reporter.ts";
import { LongestFirst } from "./tests/longest-first.ts";

const slow = ["**/*.slow.test.ts", "**/*.slow.test.tsx"];
const journeys = ["tests/journeys/*.test.ts"];
const attacks = ["tests/attacks/*.test.ts"];
const engines = ["tests/engines/*.test.ts"];
const nobodys = ["**/node_modules/**", "build/**"];

/**
 * Tests that replace modules, simulate a browser, or say `@isolated`: each file has a process to
 * itself. The others share three processes, so that each process loads our modules only once.
 */
const isolated = globSync("{app,cli,db,domain,server,tests}/**/*.test.{ts,tsx}", {
  cwd: import.meta.dirname,
}).filter((path) => {
  const source = readFileSync(join(import.meta.dirname, path), "utf8");
  return /\bvi\.mock\(|@vitest-environment|@isolated/.test(source);
});

/**
 * Journeys in which several people or tabs change the same things, or much is stored in one
 * transaction. There the databases differ most. Each query has its own test on both of them.
 */
const storing = [
  "tests/journeys/admin-{conflicts,live,publishing}*.test.ts",
  "tests/journeys/{enquiry,enquiry-photos.slow}.test.ts",
];

/** Long enough for a busy machine. These time-outs do not measure speed. */
const inProcess = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 3,
};
const alone = { testTimeout: 60_000, hookTimeout: 30_000, maxWorkers: 1 };

/** Two cores can run three short journeys. The slow ones keep a core busy each. */
const inBrowser = {
  globalSetup: ["tests/journeys/start-chromium.ts"],
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: 3,
};

let groups = 0;

/** Projects run one after the other, in the order in which they are listed. */
function project(
  name: string,
  options: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration {
  groups += 1;
  return { extends: true, test: { name, sequence: { groupOrder: groups }, ...options } };
}

export default defineConfig({
  test: {
    reporters: ["default", closingLineReporter],
    sequence: { sequencer: LongestFirst },
    globalSetup: ["tests/databases/start-keeper.ts"],
    projects: [
      project("isolated-units", {
        ...inProcess,
        include: isolated,
        exclude: [...slow, ...journeys, ...attacks, ...engines],
      }),
      project("units", {
        ...inProcess,
        isolate: false,
        // The group of `isolated-units`: no worker waits for the end of the other project.
        sequence: { groupOrder: groups },
        include: ["**/*.test.ts", "**/*.test.tsx"],
        exclude: [...nobodys, ...slow, ...journeys, ...attacks, ...engines, ...isolated],
      }),
      project("journeys", {
        ...inBrowser,
        include: journeys,
        exclude: slow,
        provide: { journeysOn: "SQLite" },
      }),
      project("slow", {
        ...inProcess,
        maxWorkers: 2,
        // Tests of one file that say they may run at the same time mostly wait.
        maxConcurrency: 20,
        include: slow,
        exclude: [...nobodys, ...journeys],
      }),
      project("slow-journeys", {
        ...inBrowser,
        maxWorkers: 2,
        include: ["tests/journeys/*.slow.test.ts"],
        provide: { journeysOn: "SQLite" },
      }),
      project("journeys-on-postgres", {
        ...inBrowser,
        maxWorkers: 2,
        include: storing,
        provide: { journeysOn: "PostgreSQL" },
      }),
      project("engines", { ...alone, include: engines }),
      project("attacks", { ...alone, include: attacks }),
    ],
  },
});
