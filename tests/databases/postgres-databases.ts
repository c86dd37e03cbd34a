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

/**
 * A database of this test file that is restored between tests, at a tenth of the cost of a new one.
 */
interface Reusable {
  name: string;
  /** Its state when it was new; see `stateOf`. */
  state: string;
  /** Its initial rows, by table. */
  rows: Record<string, unknown[]>;
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
  const lent = (canBeReused && reusable.pop()) || (await make());
  const { name } = lent;
  const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
  return {
    url: urlOf(cluster, name),
    async breakDown() {
      await administer(`alter database ${name} allow_connections false`);
      await administer(cut);
    },
    async giveBack() {
      if (!canBeReused) return;
      // PostgreSQL may still list connections of a server that a test killed.
      await administer(cut);
      if (await restored()) reusable.push(lent);
    },
  };

  async function make(): Promise<Reusable> {
    const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
    await administer(`create database ${name} ${bare ? "" : `template ${cluster.template}`}`);
    if (!canBeReused) return { name, state: "", rows: {} };
    const client = await connected(urlOf(cluster, name));
    const made = { name, state: await stateOf(client), rows: await rowsOf(client) };
    await client.end();
    return made;
  }

  /** Restores all rows. Returns false if the test changed more than rows. */
  async function restored(): Promise<boolean> {
    const client = new pg.Client(urlOf(cluster, name));
    try {
      await client.connect();
      if ((await stateOf(client)) !== lent.state) return false;
      // In the role of a replica PostgreSQL checks no foreign keys, so the order of tables does not
      // matter.
      const tables = Object.keys(lent.rows);
      const empty = tables.map((table) => `delete from "${table}"`);
      await client.query(["set session_replication_role = replica", ...empty].join(";"));
      for (const [table, rows] of Object.entries(lent.rows)) {
        const insert = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`;
        if (rows.length > 0) await client.query(insert, [JSON.stringify(rows)]);
      }
      return true;
    } catch (error) {
      // 55000: the test has closed it to connections.
      if ((error as pg.DatabaseError).code === "55000") return false;
      throw error;
    } finally {
      await client.end();
    }
  }
}

/**
 * A fingerprint of the tables, columns, constraints, functions, settings and migrations. It also
 * changes after large writes, since deleted rows still take up space.
 */
async function stateOf(client: pg.Client): Promise<string> {
  const catalogues = ["pg_class", "pg_attribute", "pg_constraint", "pg_trigger", "pg_proc"];
  const changes = catalogues.map(
    (name) => `(select count(*) || '/' || max(xmin::text::bigint) from ${name})`,
  );
  const { rows } = await client.query(`
    select concat_ws(' ', ${changes},
      (select count(*) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())),
      (select string_agg(name, ' ' order by name) from public.migrations),
      (select sum(pg_relation_size(oid)) > 2000000 from pg_class
        where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace))) as state`);
  return rows[0].state;
}

async function rowsOf(client: pg.Client): Promise<Record<string, unknown[]>> {
  const tables = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  const all: Record<string, unknown[]> = {};
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select to_json(t) as row from "${tablename}" t`);
    all[tablename] = rows.map(({ row }) => row);
  }
  return all;
}

/** The clusters that this file has asked for. */
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
