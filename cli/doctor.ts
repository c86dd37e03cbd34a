/**
 * Examines a site and says what to do about each fault: `npm run doctor`. It uses the server's
 * settings, and works whether the server runs or not.
 */
import { runDoctor } from "./run-doctor.ts";
import { runProgram } from "./run-program.ts";

await runProgram("The examination", () => runDoctor(process.argv.slice(2)));
