/**
 * Runs a PostgreSQL server in a temporary folder, writes its URL to the output, and stops the server and removes the folder
 * when the input ends: the process that started this one has finished, or died.
 */
import { startPostgres } from "./postgres-server.ts";

const server = await startPostgres();
process.stdin.resume().once("end", stop).once("error", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
process.stdout.write(`${server.url}\n`);

async function stop(): Promise<void> {
  await server.stop();
  process.exit();
}
