import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { listenForNotifications, sendNotification } from "./notifications.ts";

const soon = { timeout: 60_000, interval: 20 };
const [, postgres] = databases;

test("a listener whose connection breaks repeatedly reconnects, and leaks no broken connection", async () => {
  const { db, options, remove } = await postgres.create();
  onTestFinished(remove);
  const listener = { onNotification: vi.fn(), onConnected: vi.fn(), onConnectionLost: vi.fn() };
  const stop = listenForNotifications(options.databaseUrl ?? "", listener);
  onTestFinished(stop);
  const times = ({ mock }: typeof listener.onConnected) => mock.calls.length;

  const connections = sql`from pg_stat_activity
    where datname = current_database() and application_name = 'decor-specialist listener'`;
  const count = async () => (await sql`select pid ${connections}`.execute(db)).rows.length;

  for (let time = 1; time <= 3; time += 1) {
    await vi.waitUntil(() => times(listener.onConnected) === time, soon);
    await sql`select pg_terminate_backend(pid) ${connections}`.execute(db);
    await vi.waitUntil(() => times(listener.onConnectionLost) === time, soon);
  }
  await vi.waitUntil(() => times(listener.onConnected) === 4, soon);
  await sendNotification(db, "announcements", "still there");
  await vi.waitUntil(() => times(listener.onNotification) > 0, soon);
  expect(listener.onNotification.mock.calls).toEqual([["announcements", "still there"]]);

  expect(await count()).toBe(1);
  stop();
  await vi.waitUntil(async () => (await count()) === 0, soon);
  expect(times(listener.onConnectionLost)).toBe(3);
});

test("a listener whose connection hangs without an error gets another one", async () => {
  const { db, options, remove } = await postgres.create();
  onTestFinished(remove);
  const proxy = await startStallingProxy(options.databaseUrl ?? "");
  onTestFinished(proxy.close);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const listener = { onNotification: vi.fn(), onConnected: vi.fn(), onConnectionLost: vi.fn() };
  onTestFinished(listenForNotifications(proxy.url, listener));
  await vi.waitUntil(() => listener.onConnected.mock.calls.length === 1, soon);
  proxy.stall();
  // Ten seconds until the connection is tried, and five until the try is given up.
  vi.advanceTimersByTime(15_000);
  await vi.waitUntil(() => listener.onConnectionLost.mock.calls.length > 0, soon);
  proxy.flow();
  await vi.waitUntil(() => listener.onConnected.mock.calls.length === 2, soon);
  await sendNotification(db, "announcements", "after all");
  await vi.waitUntil(() => listener.onNotification.mock.calls.length > 0, soon);
});
