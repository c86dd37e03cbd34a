/**
 * Moves a site from SQLite and the disk to PostgreSQL and S3: `npm run move`. DATA_DIR is the old
 * site; DATABASE_URL and S3_* are where it goes.
 */
import { runMove } from "./run-move.ts";
import { runProgram } from "./run-program.ts";

await runProgram("The move", () => runMove(process.argv.slice(2)));
