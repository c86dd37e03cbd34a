/**
 * Keeps what all tests of a run share: a temporary folder and PostgreSQL servers. It prints the
 * paths of the folder and of its socket as a line of JSON. When a test writes `memory` or `disk` to
 * the socket, the keeper starts that server if necessary, and answers with a `PostgresCluster` or
 * `{ error }` as JSON.
 *
 * Its input ends when the process that started it finishes or dies. Then it stops the servers and
 * removes the folders.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { makeRestorable } from "./restoring.ts";

/** Whether databases are in memory, which is fast, or on disk and synced, as in production. */
export type Storage = "memory" | "disk";

export interface PostgresCluster {
  /** Url of its database `postgres`. */
  url: string;
  /** Name of a database with our tables, to copy with `create database … template …`. */
  template: string;
}

/** With less free memory than this, the temporary folder is on disk. */
const roomyBytes = 2 ** 30;

const folders: Record<Storage, string> = { memory: newFolder(memory()), disk: newFolder(tmpdir()) };
process.once("exit", () => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

const servers: Promise<PostgresServer>[] = [];
const clusters = new Map<string, Promise<PostgresCluster>>();

const socket = join(folders.memory, "keeper");
const listener = createServer((connection) => {
  connection.setEncoding("utf8").once("data", async (storage) => {
    const answer = await clusterIn(String(storage) as Storage).catch((error) => ({
      error: String(error.message),
    }));
    connection.end(JSON.stringify(answer));
  });
  connection.on("error", () => connection.destroy());
}).listen(socket, () => {
  const said = { keeperSocket: socket, temporaryFolder: folders.memory };
  process.stdout.write(`${JSON.stringify(said)}\n`);
});

process.stdin.resume().once("end", stop).once("error", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);

function memory(): string {
  const folder = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomyBytes ? folder : tmpdir();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return tmpdir();
    throw error;
  }
}

function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, "site-tests-"));
  // PostgreSQL runs in its own account and must be able to enter this folder.
  chmodSync(folder, 0o711);
  return folder;
}

function clusterIn(storage: Storage): Promise<PostgresCluster> {
  const cluster = clusters.get(storage) ?? startCluster(storage);
  clusters.set(storage, cluster);
  return cluster;
}

async function startCluster(storage: Storage): Promise<PostgresCluster> {
  const starting = startPostgres(join(folders[storage], "postgres"), storage);
  servers.push(starting);
  const { url } = await starting;
  const template = "template_migrated";
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const databaseUrl = url.replace("/postgres?", `/${template}?`);
  const { db, close } = await openDatabase({ dataDir: folders[storage], databaseUrl });
  await migrate(db);
  await close();
  await makeRestorable(databaseUrl);
  return { url, template };
}

async function stop(): Promise<void> {
  listener.close();
  const started = await Promise.allSettled(servers);
  await Promise.all(started.map((one) => one.status === "fulfilled" && one.value.stop()));
  process.exit();
}
