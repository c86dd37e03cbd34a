/**
 * Makes a backup of a site, even while the site runs: `npm run backup [FILE]`. It uses the server's
 * settings.
 */
import { runBackup } from "./run-backup.ts";
import { runProgram } from "./run-program.ts";

await runProgram("The backup", () => runBackup(process.argv.slice(2)));
