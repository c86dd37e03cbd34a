import type { Reporter } from "vitest/node";

/**
 * Ends the output with the plain line `N passed, N failed`, and `, N skipped` where there are any.
 */
export const closingLineReporter: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file can fail without a failed test: it cannot be read, or a hook throws.
    const broken = modules.filter(
      (module) => !module.ok() && ![...module.children.allTests("failed")].length,
    );
    const failed = count("failed") + count("pending") + broken.length + unhandled.length;
    const skipped = count("skipped") ? `, ${count("skipped")} skipped` : "";
    console.log(`${count("passed")} passed, ${failed} failed${skipped}`);
  },
};
