// Which tests run when, and how.
//
// `npm test` is for every change: the projects `units` and `journeys`, in under four minutes on
// two cores. `npm run test:slow` is everything else. CI runs both. A file's name says where it
// belongs:
//
// - `*.test.ts` and `*.test.tsx`, beside their subject or in a folder of `tests`: `units`.
// - `tests/journeys/*.test.ts`: `journeys`, in a real browser. About two for each feature.
// - `*.slow.test.ts`, wherever it is: the slow run. Servers that are started, killed or starved,
//   and every journey whose feature has another in the fast run.
// - `tests/attacks`: these measure time, and so run alone.
// - `tests/engines`: browsers other than Chromium.
//
// The slow run also takes all journeys that store something once more, on PostgreSQL.
//
// Nothing is retried: a test that fails now and then has found a fault, in itself or in the
// product. To run one file: `npx vitest run path/of/the/file`.
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { closingLineReporter } from "./tests/closing-line-reporter.ts";

const slow = ["**/*.slow.test.ts", "**/*.slow.test.tsx"];
const journeys = ["tests/journeys/*.test.ts"];
const attacks = ["tests/attacks/*.test.ts"];
const engines = ["tests/engines/*.test.ts"];
const nobodys = ["**/node_modules/**", "build/**"];

/** Journeys that store data, and so may behave differently on the other database. */
const storing = [
  "tests/journeys/admin-{about,another,back-to,click,closed,conflicts,editing,enquiries,first}*.test.ts",
  "tests/journeys/admin-{history,home,later,live,logo,owner,page-form,past,picture,portfolio}*.test.ts",
  "tests/journeys/admin-{publishing,services,settings,testimonials}*.test.ts",
  "tests/journeys/enquiry{,-photos}*.test.ts",
];

/** Long enough for a busy machine. These time-outs do not measure speed. */
const inProcess = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 3,
};
const alone = { testTimeout: 60_000, hookTimeout: 30_000, maxWorkers: 1 };

/** Browsers mostly wait, so two cores can run three. */
const inBrowser = {
  globalSetup: ["tests/journeys/start-chromium.ts"],
  testTimeout: 60_000,
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
  return { extends: true, test: { name, ...options, sequence: { groupOrder: groups } } };
}

export default defineConfig({
  test: {
    reporters: ["default", closingLineReporter],
    globalSetup: ["tests/databases/start-keeper.ts"],
    projects: [
      project("units", {
        ...inProcess,
        include: ["**/*.test.ts", "**/*.test.tsx"],
        exclude: [...nobodys, ...slow, ...journeys, ...attacks, ...engines],
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
        include: slow,
        exclude: [...nobodys, ...journeys],
      }),
      project("slow-journeys", {
        ...inBrowser,
        include: ["tests/journeys/*.slow.test.ts"],
        provide: { journeysOn: "SQLite" },
      }),
      project("journeys-on-postgres", {
        ...inBrowser,
        include: storing,
        provide: { journeysOn: "PostgreSQL" },
      }),
      project("engines", { ...alone, include: engines }),
      project("attacks", { ...alone, include: attacks }),
    ],
  },
});
