import { defineConfig } from "vitest/config";
import { ClosingLineReporter } from "./tests/closing-line-reporter.ts";

const journeys = ["tests/journeys/**/*.test.ts"];
const attacks = ["tests/attacks/**/*.test.ts"];

export default defineConfig({
  test: {
    reporters: ["default", new ClosingLineReporter()],
    globalSetup: ["tests/databases/start-keeper.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: ["**/node_modules/**", "build/**", ...journeys, ...attacks],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: journeys,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // After the others. A browser waits more than it works, so that two cores carry three.
          maxWorkers: 3,
          // On a shared machine a browser now and then waits longer than a person would; twice is
          // no chance.
          retry: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "attacks",
          include: attacks,
          testTimeout: 60_000,
          hookTimeout: 30_000,
          // Here alone time is measured, and so nothing else may run.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
