/**
 * Loaded before a program that a test starts: ends it when the test's process has ended, however
 * that came about.
 */
process.stdin.once("end", () => process.exit(1)).resume();
// A socket or pipe by its type; alone it must not keep the program from finishing.
if ("unref" in process.stdin) process.stdin.unref();
