import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { databaseKind } from "./database-kind.ts";
import { withTimeout } from "./deadline.ts";

export type NotificationChannel = "publications" | "announcements";

/**
 * Notifies every process that listens on the database, once the transaction commits (NOTIFY). Does
 * nothing on SQLite, which only one process serves. `payload` has at most 8,000 bytes.
 */
export async function sendNotification<T>(
  db: Kysely<T>,
  channel: NotificationChannel,
  payload = "",
): Promise<void> {
  if (databaseKind(db) === "sqlite") return;
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

export interface NotificationListener {
  onNotification(channel: NotificationChannel, payload: string): void;
  /** Called for each new connection. Notifications sent before it are lost. */
  onConnected(): void;
  onConnectionLost(error: unknown): void;
}

/**
 * The longest pause before connecting again, in milliseconds. A publication during the pause is
 * seen at its end.
 */
const longestPause = 2_000;

/** How often the connection is tried, and how long its answer may take, in milliseconds. */
const tryEvery = 10_000;
const patience = 5_000;

/**
 * Listens on a separate connection, and reconnects when it breaks. Returns the function that stops
 * it.
 */
export function listenForNotifications(
  databaseUrl: string,
  listener: NotificationListener,
): () => void {
  const stop = new AbortController();
  listen(databaseUrl, listener, stop.signal);
  return () => stop.abort();
}

async function listen(
  url: string,
  listener: NotificationListener,
  stop: AbortSignal,
): Promise<void> {
  let pause = 500;
  while (!stop.aborted) {
    try {
      await listenUntilLost(url, listener, stop, () => {
        pause = 500;
      });
    } catch (error) {
      listener.onConnectionLost(error);
    }
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {});
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Returns when stopped; throws when the connection is refused or breaks. */
async function listenUntilLost(
  connectionString: string,
  listener: NotificationListener,
  stop: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const { default: pg } = await import("pg");
  // The abort event has already fired and would not reach the listener below.
  if (stop.aborted) return;
  const client = new pg.Client({
    connectionString,
    application_name: "decor-specialist listener",
    connectionTimeoutMillis: patience,
    keepAlive: true,
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  const onStop = () => resolve();
  let trying: NodeJS.Timeout | undefined;
  try {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the listening connection was closed")));
    stop.addEventListener("abort", onStop);
    // If connecting fails first, nobody awaits this promise.
    ended.catch(() => {});
    client.on("notification", ({ channel, payload }) =>
      listener.onNotification(channel as NotificationChannel, payload ?? ""),
    );
    await client.connect();
    const ask = (query: string) => withTimeout(client.query(query), patience);
    await ask("listen publications; listen announcements");
    onConnected();
    listener.onConnected();
    // A connection may be dead without an error: its server was paused, or a network cut.
    trying = setInterval(() => ask("select 1").catch(reject), tryEvery);
    await ended;
  } finally {
    clearInterval(trying);
    // The signal outlives the connection and would keep it in memory.
    stop.removeEventListener("abort", onStop);
    // While a query waits for its answer, this closes the connection at once.
    await client.end().catch(() => {});
  }
}
