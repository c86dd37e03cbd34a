import { connect } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { inject } from "vitest";
import type { PostgresCluster, Storage } from "./keeper.ts";

/** A database on the run's PostgreSQL server. One test uses it at a time. */
export interface LentDatabase {
  url: string;
  /** Cuts the database's connections and refuses new ones. */
  breakDown(): Promise<void>;
  /** Returns the database. Another test gets it if its rows can be restored. */
  giveBack(): Promise<void>;
}

/** A database that is restored between tests, at a tenth of the cost of a new one. */
interface Reusable {
  name: string;
  /** Our connection to it. */
  client: pg.Client;
  /** Whether a test has cut our connection. */
  isCut: boolean;
}

const reusable: Reusable[] = [];

/** Lends a database with our tables, or without any if `bare`. */
export async function lendPostgres(
  storage: Storage,
  { bare }: { bare: boolean },
): Promise<LentDatabase> {
  const cluster = await clusterIn(storage);
  const administer = await administrator(cluster.url);
  const canBeReused = storage === "memory" && !bare;
  const lent = canBeReused ? (reusable.pop() ?? (await makeReusable())) : undefined;
  const name = lent?.name ?? (await make());
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = '${name}' and pid <> pg_backend_pid()`;
  return {
    url: urlOf(cluster, name),
    async breakDown() {
      await administer(`alter database ${name} allow_connections false`);
      await administer(cut);
    },
    async giveBack() {
      if (!lent || lent.isCut) return;
      // PostgreSQL may still list connections of a server that a test killed.
      await lent.client.query(cut);
      const { rows } = await lent.client.query("select tests.restore() as is_restored");
      if (rows[0].is_restored) reusable.push(lent);
      else await lent.client.end();
    },
  };

  async function makeReusable(): Promise<Reusable> {
    const name = await make();
    const made = { name, client: await connected(urlOf(cluster, name)), isCut: false };
    made.client.on("error", () => {
      made.isCut = true;
    });
    return made;
  }

  async function make(): Promise<string> {
    const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
    await administer(`create database ${name} ${bare ? "" : `template ${cluster.template}`}`);
    return name;
  }
}

/** The clusters that this process has asked for. */
const clusters = new Map<Storage, Promise<PostgresCluster>>();
const administrators = new Map<string, Promise<(statement: string) => Promise<unknown>>>();

function clusterIn(storage: Storage): Promise<PostgresCluster> {
  const cluster = clusters.get(storage) ?? askKeeper(storage);
  clusters.set(storage, cluster);
  return cluster;
}

async function askKeeper(storage: Storage): Promise<PostgresCluster> {
  const connection = connect(inject("keeperSocket"));
  connection.write(storage);
  const answer = JSON.parse(await text(connection));
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

function administrator(url: string): Promise<(statement: string) => Promise<unknown>> {
  const known = administrators.get(url);
  if (known) return known;
  const connecting = connected(url).then(
    (client) => (statement: string) => client.query(statement),
  );
  administrators.set(url, connecting);
  return connecting;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

function urlOf({ url }: PostgresCluster, name: string): string {
  return url.replace("/postgres?", `/${name}?`);
}
