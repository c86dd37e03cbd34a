import { join } from "node:path";
import { ensurePostgres } from "#scripts/postgres.mjs";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { newFolder } from "./machine.ts";

/** Starts an empty PostgreSQL server. It ends by itself once the benchmark removes its folder. */
export async function startDatabaseServer() {
  ensurePostgres();
  const { url, stop } = await startPostgres(join(newFolder(), "postgres"));
  return { url, [Symbol.asyncDispose]: stop };
}
