// Which tests run when, and how.
//
// A test file's name says when it runs:
//
// - `*.test.ts` and `*.test.tsx`: `npm test`, the tests for every change.
// - `*.slow.test.ts`: `npm run test:slow`. Servers that are started, killed or starved, and most
//   journeys in a real browser. CI runs `npm test` and `npm run test:slow`.
// - `*.nightly.test.ts`: `npm run test:nightly`, which also repeats the other tests of pages and
//   programs on PostgreSQL. It runs every night, and by hand before a large change is done.
//
// Its folder says how:
//
// - `tests/journeys`: in Chromium.
// - `tests/attacks` and `tests/engines`: one file after the other. Attacks would slow down what
//   runs beside them, and the browsers of `engines` keep both cores busy.
// - Tests in `domain` and `db` use both databases in every run. Tests that drive pages or programs
//   use the one named by `sitesOn`.
//
// Nothing is retried: a test that fails now and then has found a fault, in itself or in the
// product. To run one file: `npx vitest run path/of/the/file`.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { closingLineReporter } from "./tests/closing-line-reporter.ts";

const slow = "**/*.slow.test.ts";
const nightly = "**/*.nightly.test.ts";
const journeys = "tests/journeys/*.test.ts";
const alone = "tests/{attacks,engines}/*.nightly.test.ts";
const nobodys = ["**/node_modules/**", "build/**"];

/**
 * Tests that replace modules or say `@isolated`: each file has a process to itself. The others
 * share three processes, so that each process loads our modules only once.
 */
const isolated = testsWhoseSource((source) => /\bvi\.mock\(|@isolated/.test(source));

/** Tests that simulate a browser and are not isolated. They share processes that simulate one. */
const simulated = testsWhoseSource((source) => /@vitest-environment happy-dom/.test(source)).filter(
  (path) => !isolated.includes(path),
);

/** Tests that drive pages or programs, in this process or in others. */
const sites = testsWhoseSource((source) => /\bsiteDatabase(OnDisk)?\b/.test(source));

/** One or two of each area, which CI repeats on PostgreSQL: the places where databases differ. */
const smokesOnPostgres = [
  "app/site/contact/enquiry-api.test.ts",
  "cli/run-admin.test.ts",
  "server/{work/enquiry-mail,data/published-site}.test.ts",
  "tests/admin/{pictures,publishing,saving,sign-in}.test.ts",
  "tests/durability/kill.slow.test.ts",
];
const journeysOnPostgres = "tests/journeys/admin-conflicts.slow.test.ts";

function testsWhoseSource(matches: (source: string) => boolean): string[] {
  return globSync("{app,cli,db,domain,server,tests}/**/*.test.{ts,tsx}", {
    cwd: import.meta.dirname,
  }).filter((path) => matches(readFileSync(join(import.meta.dirname, path), "utf8")));
}

/** Long enough for a busy machine. These time-outs do not measure speed. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: 3,
  // Tests of one file that say they may run at the same time mostly wait.
  maxConcurrency: 20,
};
const inBrowser = { globalSetup: ["tests/journeys/start-chromium.ts"] };

const onSqlite = { sitesOn: "SQLite", kills: 3 } as const;
const onPostgres = { sitesOn: "PostgreSQL", kills: 3 } as const;
const atNight = { kills: 20 };

/** Projects of one group share its workers. The groups run one after the other. */
const groups = { fast: 1, slow: 2, nightly: 3, alone: 4 };

function project(
  group: keyof typeof groups,
  name: string,
  options: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration {
  const sequence = { groupOrder: groups[group] };
  return { extends: true, test: { name, sequence, provide: onSqlite, ...patient, ...options } };
}

/** Runs the walks through all pages and screens first, because they take longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /journeys\/(pages|screens)\./.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Whether the files run in random order, which a sequencer that is set here would undo. */
const isShuffled = process.argv.includes("--sequence.shuffle.files");

export default defineConfig({
  test: {
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    reporters: ["default", closingLineReporter],
    // Node loads the finished build itself: Vite would transform all of its packages again.
    server: { deps: { external: [/\/build\/server\//] } },
    globalSetup: ["tests/databases/start-keeper.ts"],
    projects: [
      project("fast", "isolated-units", {
        include: isolated,
        exclude: [slow, nightly, journeys],
      }),
      project("fast", "simulated-units", {
        isolate: false,
        environment: "happy-dom",
        include: simulated,
      }),
      project("fast", "units", {
        isolate: false,
        include: ["**/*.test.ts", "**/*.test.tsx"],
        exclude: [...nobodys, slow, nightly, journeys, ...isolated, ...simulated],
      }),
      project("fast", "journeys", { ...inBrowser, include: [journeys], exclude: [slow, nightly] }),

      project("slow", "slow", { include: [slow], exclude: [...nobodys, journeys] }),
      project("slow", "slow-journeys", {
        ...inBrowser,
        include: ["tests/journeys/*.slow.test.ts"],
      }),
      project("slow", "slow-on-postgres", { include: smokesOnPostgres, provide: onPostgres }),
      project("slow", "slow-journeys-on-postgres", {
        ...inBrowser,
        include: [journeysOnPostgres],
        provide: onPostgres,
      }),

      project("nightly", "nightly", {
        include: [nightly, "tests/durability/*kill.slow.test.ts"],
        exclude: [...nobodys, journeys, alone],
        provide: { ...onSqlite, ...atNight },
      }),
      project("nightly", "nightly-journeys", {
        ...inBrowser,
        include: ["tests/journeys/*.nightly.test.ts"],
      }),
      project("nightly", "nightly-on-postgres", {
        include: sites,
        exclude: [alone],
        provide: { ...onPostgres, ...atNight },
      }),
      project("nightly", "nightly-journeys-on-postgres", {
        ...inBrowser,
        include: [journeys],
        exclude: [nightly],
        provide: onPostgres,
      }),
      project("alone", "nightly-alone", { maxWorkers: 1, include: [alone] }),
    ],
  },
});
