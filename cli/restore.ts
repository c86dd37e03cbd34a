/**
 * Brings a site back from a backup, on an empty machine: `npm run restore FILE`. Its settings are
 * those of the server that is to run.
 */
import { runProgram } from "./run-program.ts";
import { runRestore } from "./run-restore.ts";

await runProgram("The restore", () => runRestore(process.argv.slice(2)));
