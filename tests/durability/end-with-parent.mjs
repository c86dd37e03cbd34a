/**
 * Preloaded into a program that a test starts: ends the program when the test's process ends in any
 * way. A line on its input says that it is ready. It then stores what it compiled, since a program
 * that is killed cannot store it at its end.
 */
import { flushCompileCache } from "node:module";

process.stdin.once("data", () => flushCompileCache());
process.stdin.once("end", () => process.exit(1)).resume();
// Standard input is a socket or pipe. It must not keep the program from finishing.
if ("unref" in process.stdin) process.stdin.unref();
