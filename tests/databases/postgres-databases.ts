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
  /** Its schema when it was new; see `stateOf`. */
  schema: string;
  /** By table, the statements that restore its initial rows. */
  restoring: Record<string, string>;
  /** The statements that let its sequences count from their initial values again. */
  restarting: string[];
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
    if (!canBeReused) return { name, schema: "", restoring: {}, restarting: [] };
    const client = await connected(urlOf(cluster, name));
    const { schema } = await stateOf(client);
    const restoring = await statementsThatRestore(client);
    const restarting = await statementsThatRestart(client);
    await client.end();
    return { name, schema, restoring, restarting };
  }

  /** Restores all rows. Returns false if the test changed more than rows. */
  async function restored(): Promise<boolean> {
    const client = new pg.Client(urlOf(cluster, name));
    try {
      await client.connect();
      const { schema, filled, isLarge } = await stateOf(client);
      if (schema !== lent.schema || isLarge) return false;
      // In the role of a replica PostgreSQL checks no foreign keys, so the order of tables does not
      // matter.
      const statements = filled.map((table) => lent.restoring[table]);
      const asReplica = "set session_replication_role = replica";
      await client.query([asReplica, ...statements, ...lent.restarting].join(";"));
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

interface State {
  /** A fingerprint of the tables, columns, constraints, functions, settings and migrations. */
  schema: string;
  /** The tables that have rows, or had some. */
  filled: string[];
  /** Whether it takes up much space, which deleted rows do too. */
  isLarge: boolean;
}

async function stateOf(client: pg.Client): Promise<State> {
  const catalogues = {
    pg_class: "oid",
    pg_attribute: "attrelid",
    pg_constraint: "oid",
    pg_trigger: "oid",
    pg_proc: "oid",
  };
  const changes = Object.entries(catalogues).map(
    ([name, id]) =>
      // PostgreSQL's own tables and functions have lower ids.
      `(select count(*) || '/' || max(xmin::text::bigint) from ${name} where ${id} >= 16384)`,
  );
  const { rows } = await client.query(`
    select concat_ws(' ', ${changes},
      (select count(*) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())),
      (select string_agg(name, ' ' order by name) from public.migrations)) as schema,
      (select coalesce(json_agg(relname), '[]') from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
          and pg_relation_size(oid) > 0) as filled,
      (select sum(pg_relation_size(oid)) > 2000000 from pg_class
        where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
          and oid >= 16384) as "isLarge"`);
  return rows[0];
}

async function statementsThatRestore(client: pg.Client): Promise<Record<string, string>> {
  const tables = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  const statements: Record<string, string> = {};
  for (const { tablename } of tables.rows) {
    const { rows } = await client.query(`select json_agg(t)::text as rows from "${tablename}" t`);
    const empty = `delete from "${tablename}"`;
    const fill = `insert into "${tablename}"
      select * from json_populate_recordset(null::"${tablename}", ${pg.escapeLiteral(rows[0].rows ?? "[]")})`;
    statements[tablename] = rows[0].rows ? `${empty};${fill}` : empty;
  }
  return statements;
}

async function statementsThatRestart(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select format('select setval(%L, %s, %L)', format('public.%I', sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences where schemaname = 'public'`);
  return rows.map(({ statement }) => statement);
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
