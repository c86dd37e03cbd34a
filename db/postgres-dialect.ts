import { PostgresDialect } from "kysely";
import pg from "pg";
import { withTimeout } from "./deadline.ts";
import { punctualPool } from "./postgres-pool.ts";

/** Milliseconds that a server may take to accept a connection, and to take its settings. */
const connectPatience = 5_000;

/**
 * Kysely over a pool of PostgreSQL connections. A query that gets no answer fails after 15 seconds
 * at the latest, or when the time of `withDeadline` is over, and a connection that fails never ends
 * the process.
 */
export function postgresDialect(options: {
  databaseUrl: string;
  onConnectionLost?: (error: Error) => void;
}): PostgresDialect {
  const onConnectionLost = options.onConnectionLost ?? (() => {});
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: "decor-specialist",
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: connectPatience,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    onConnect: async (client) => {
      // The pool listens to idle connections only; one that breaks while in use would end the
      // process.
      client.on("error", onConnectionLost);
      await withTimeout(client.query(sessionSettings), connectPatience);
    },
  });
  // Connections that break report to their own listener above; without one here the pool would
  // throw.
  pool.on("error", () => {});
  return new PostgresDialect({ pool: punctualPool(pool) });
}

/**
 * A commit that was answered is on disk even when the server's default says otherwise (a stronger
 * default stays), and each statement sees what was committed before it, which the locks of
 * `lock.ts` rely on.
 */
const sessionSettings = `
  select set_config('default_transaction_isolation', 'read committed', false),
    case current_setting('synchronous_commit')
      when 'off' then set_config('synchronous_commit', 'on', false)
    end
`;
