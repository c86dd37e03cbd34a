import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { DeadlineExceeded, timeLeft, withTimeout } from "./deadline.ts";

/**
 * Milliseconds after which a server is taken to have gone without a word. One that works stops its
 * statements earlier.
 */
const longestSilence = 15_000;

/**
 * A pool whose queries keep to the deadline of `withDeadline`, and fail with `DeadlineExceeded`
 * after 15 seconds at the latest. A connection on which a query was given up is cut: what it had
 * begun is rolled back by the server, and nobody waits behind it.
 */
export function punctualPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const connecting = pool.connect();
      try {
        return punctual(await withTimeout(connecting, timeLeft()));
      } catch (error) {
        // One that comes after its time is the next one's.
        connecting.then(
          (client) => client.release(),
          () => {},
        );
        throw error;
      }
    },
  };
}

function punctual(client: pg.PoolClient): PostgresPoolClient {
  let isReleased = false;

  function release(destroy?: boolean) {
    if (isReleased) return;
    isReleased = true;
    client.release(destroy);
  }

  async function query(sql: string, parameters: readonly unknown[]) {
    const patience = Math.min(timeLeft(), longestSilence);
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

  // Kysely's other kind of query has a cursor, which its dialect is not given here.
  return { release, query } as unknown as PostgresPoolClient;
}
