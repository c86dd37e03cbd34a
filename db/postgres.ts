import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DeadlineExceeded, timeLeft, withTimeout } from "./deadline.ts";

/** How long connecting and sending the session's settings may take, in milliseconds. */
const connectPatience = 5_000;
/** After this many milliseconds a silent server counts as gone: it stops statements earlier. */
const answerPatience = 15_000;

/**
 * Kysely on a pool of PostgreSQL connections. A query without an answer fails after 15 seconds, or
 * at the caller's deadline if that is earlier. A connection that breaks never ends the process.
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
      // The pool handles errors of idle connections only. Without this listener, a connection that
      // breaks while in use would end the process.
      client.on("error", onConnectionLost);
      await withTimeout(client.query(sessionSettings), connectPatience);
    },
  });
  // Without a listener the pool would throw. Each connection's own listener reports the error.
  pool.on("error", () => {});
  return new PostgresDialect({ pool: poolWithDeadlines(pool) });
}

/**
 * An answered commit is on disk, even if the server's default is weaker; a stronger default stays.
 * Each statement sees what was committed before it, which `lock.ts` relies on.
 */
const sessionSettings = `
  select set_config('default_transaction_isolation', 'read committed', false),
    case current_setting('synchronous_commit')
      when 'off' then set_config('synchronous_commit', 'on', false)
    end
`;

function poolWithDeadlines(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const connecting = pool.connect();
      try {
        return clientWithDeadlines(await withTimeout(connecting, timeLeft()));
      } catch (error) {
        // If the connection comes after all, it goes back to the pool.
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw error;
      }
    },
  };
}

/**
 * Closes the connection when a query gets no answer in time: the server then rolls back, and the
 * connection's next user does not wait for the old query.
 */
function clientWithDeadlines(client: pg.PoolClient): PostgresPoolClient {
  let isReleased = false;

  function release(destroy?: boolean) {
    if (isReleased) return;
    isReleased = true;
    client.release(destroy);
  }

  async function query(sql: string, parameters: readonly unknown[]) {
    const patience = Math.min(timeLeft(), answerPatience);
    if (isReleased || patience <= 0) {
      release(true);
      throw new DeadlineExceeded();
    }
    try {
      return await withTimeout(client.query(sql, [...parameters]), patience);
    } catch (error) {
      if (error instanceof DeadlineExceeded) release(true);
      throw error;
    }
  }

  // Kysely also calls `query` with a cursor, but only if its dialect is given a cursor class.
  return { release, query } as unknown as PostgresPoolClient;
}
