/**
 * Preloaded into a program that a test starts: ends the program when the test's process ends in any
 * way.
 */
process.stdin.once("end", () => process.exit(1)).resume();
// Standard input is a socket or pipe. It must not keep the program from finishing.
if ("unref" in process.stdin) process.stdin.unref();
