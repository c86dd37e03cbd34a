import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePostgres } from "#scripts/postgres.mjs";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { newFolder } from "./machine.ts";

/** Starts an empty PostgreSQL server. It ends by itself once the benchmark removes its folder. */
export async function startDatabaseServer() {
  ensurePostgres();
  const folder = join(newFolder(), "postgres");
  const { url, stop } = await startPostgres(folder);
  const [pid] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n");
  return { url, pid: Number(pid), [Symbol.asyncDispose]: stop };
}
