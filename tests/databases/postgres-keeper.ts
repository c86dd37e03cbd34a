/**
 * Runs a PostgreSQL server in a temporary folder and writes what tests need to the output, as a
 * line of JSON. Stops the server and removes the folder, with all that tests put there, when the
 * input ends: the process that started this one has finished, or died.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresMissing } from "./postgres-binaries.ts";
import { startPostgres } from "./postgres-server.ts";

const folder = mkdtempSync(join(tmpdir(), "site-tests-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// PostgreSQL, in its own account, must be able to pass.
chmodSync(folder, 0o711);

const server = await startPostgres(join(folder, "postgres")).catch((error) => {
  if (!(error instanceof PostgresMissing)) throw error;
  console.error(error.message);
  process.exit(1);
});
process.stdin.resume().once("end", stop).once("error", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
process.stdout.write(`${JSON.stringify({ postgresUrl: server.url, temporaryFolder: folder })}\n`);

async function stop(): Promise<void> {
  await server.stop();
  process.exit();
}
