import { createHmac } from "node:crypto";
import { CompiledQuery, type Kysely } from "kysely";
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { withDeadline } from "#db/deadline.ts";
import { databaseKind } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";

/** How many points a key may have within `duration` seconds. */
export interface Limit
  extends Required<Pick<IRateLimiterOptions, "points" | "duration">>,
    Pick<IRateLimiterOptions, "blockDuration"> {
  /** Different for each limit. */
  name: string;
}

/** The verbs of rate-limiter-flexible; `consume` throws a `RateLimiterRes` beyond the limit. */
export interface SharedLimit {
  consume(key: string): Promise<RateLimiterRes>;
  penalty(key: string, points: number): Promise<RateLimiterRes>;
  reward(key: string): Promise<RateLimiterRes>;
  delete(key: string): Promise<boolean>;
}

/** How long a count may take, in milliseconds, before this process counts by itself. */
const patience = 2_000;

/**
 * Counts against a limit that holds for all processes on the database. On PostgreSQL the counts are
 * rows; while the database is away, this process counts in its memory. On SQLite, which has one
 * process, they are in memory only. The keys are digested with the secret, because they contain
 * addresses.
 */
export function openSharedLimit(
  { db, secret }: { db: Kysely<Tables>; secret: string },
  { name, ...limit }: Limit,
): SharedLimit {
  const options = { ...limit, keyPrefix: name };
  const memory = new RateLimiterMemory(options);
  const counts =
    databaseKind(db) === "sqlite"
      ? memory
      : new RateLimiterPostgres({
          ...options,
          storeClient: storeClientOn(db),
          storeType: "client",
          tableName: "rate_limits",
          tableCreated: true,
          insuranceLimiter: memory,
        });
  const digest = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  return {
    consume: (key) => counts.consume(digest(key)),
    penalty: (key, points) => counts.penalty(digest(key), points),
    reward: (key) => counts.reward(digest(key)),
    delete: (key) => counts.delete(digest(key)),
  };
}

/** Counts once. 0 within the limit, otherwise the seconds until one more is. */
export async function countOnce(limiter: SharedLimit, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** A client of node-postgres, as far as RateLimiterPostgres uses one, on our own connections. */
function storeClientOn(db: Kysely<Tables>) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const query = CompiledQuery.raw(text, values);
      const { rows, numAffectedRows } = await withDeadline(patience, () => db.executeQuery(query));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
