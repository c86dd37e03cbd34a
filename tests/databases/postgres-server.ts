import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findPostgresServer } from "#scripts/test-programs.mjs";

export interface PostgresServer {
  /** Url of the database `postgres`. */
  url: string;
  /** Stops the server at once, without a clean shutdown. */
  stop(): Promise<void>;
  /** Starts the server again on the same data. */
  start(): Promise<void>;
}

/** Settings of every test server. It accepts connections only on a socket in its own folder. */
const settings = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "32MB",
};

/** `disk` syncs commits as in production. `memory` does not, since its data ends with the run. */
const durability = {
  disk: { fsync: "on" },
  memory: {
    fsync: "off",
    full_page_writes: "off",
    autovacuum: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "64MB",
  },
};

/**
 * Makes a new PostgreSQL cluster in a new folder and starts it. Throws when PostgreSQL is not
 * installed.
 */
export async function startPostgres(
  folder: string,
  storage: keyof typeof durability = "disk",
): Promise<PostgresServer> {
  const binaries = findPostgresServer();
  if (!binaries) throw new Error("PostgreSQL is not installed; `npm test` says how to install it.");
  const account = ordinaryAccount();
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { ...process.env, HOME: folder } };
  const data = join(folder, "data");
  const log = join(folder, "log");
  const initialise = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
  execFileSync(join(binaries, "initdb"), [...initialise, "--no-sync"], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const configuration = Object.entries({
    ...settings,
    ...durability[storage],
    unix_socket_directories: folder,
  });
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const stop = async () => {
    if (hasEnded(server)) return;
    server.kill("SIGQUIT");
    await once(server, "exit");
  };
  const start = async () => {
    server = spawn(
      join(binaries, "postgres"),
      ["-D", data, ...configuration.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...options, stdio: ["ignore", "ignore", openSync(log, "a")] },
    );
    try {
      await waitUntilReady(url, server, log);
    } catch (error) {
      await stop();
      throw error;
    }
  };
  await start();
  return { url, stop, start };
}

async function waitUntilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded(server) || performance.now() > deadline) {
        throw new Error(`PostgreSQL does not answer:\n${readFileSync(log, "utf8")}`, {
          cause: error,
        });
      }
    }
    await sleep(50);
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** PostgreSQL refuses to run as root, so it runs in the account that its package makes. */
function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((part) =>
    Number(execFileSync("id", [part, "postgres"], { encoding: "utf8" })),
  );
  return uid && gid ? { uid, gid } : undefined;
}
