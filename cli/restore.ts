/**
 * Brings a site back from a backup, on an empty machine: `npm run restore FILE`. It uses the
 * settings of the server that will run there.
 */
import { runProgram } from "./run-program.ts";
import { runRestore } from "./run-restore.ts";

await runProgram("The restore", () => runRestore(process.argv.slice(2)));
