import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { withTimeout } from "./deadline.ts";
import { databaseKind } from "./queries.ts";

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
 * Pauses before connecting again, in milliseconds. A publication during a pause is seen at its end.
 */
const shortestPause = 500;
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
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopConnection = () => {};

  async function listen() {
    let pause = shortestPause;
    function onConnected() {
      pause = shortestPause;
      listener.onConnected();
    }
    while (!signal.aborted) {
      const connection = openConnection(databaseUrl, { ...listener, onConnected });
      stopConnection = connection.stop;
      await connection.ended.catch(listener.onConnectionLost);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, longestPause);
    }
  }

  listen();
  return () => {
    stopping.abort();
    stopConnection();
  };
}

/** `ended` rejects when the connection is refused or breaks. */
function openConnection(
  connectionString: string,
  listener: Omit<NotificationListener, "onConnectionLost">,
): { ended: Promise<void>; stop(): void } {
  const { promise: broken, resolve: stop, reject } = Promise.withResolvers<void>();
  // If connecting fails first, nobody awaits this promise.
  broken.catch(() => {});

  async function listen() {
    const { default: pg } = await import("pg");
    const client = new pg.Client({
      connectionString,
      application_name: "decor-specialist listener",
      connectionTimeoutMillis: patience,
      keepAlive: true,
    });
    const ask = (query: string) => withTimeout(client.query(query), patience);
    let trying: NodeJS.Timeout | undefined;
    try {
      client.on("error", reject);
      client.on("end", () => reject(new Error("the listening connection was closed")));
      client.on("notification", ({ channel, payload }) =>
        listener.onNotification(channel as NotificationChannel, payload ?? ""),
      );
      await client.connect();
      await ask("listen publications; listen announcements");
      listener.onConnected();
      // A connection may be dead without an error: its server was paused, or a network cut.
      trying = setInterval(() => ask("select 1").catch(reject), tryEvery);
      await broken;
    } finally {
      clearInterval(trying);
      // While a query waits for its answer, this closes the connection at once.
      await client.end().catch(() => {});
    }
  }

  return { ended: listen(), stop };
}
