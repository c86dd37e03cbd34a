import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Announcement, NumberedAnnouncement } from "#app/admin/frame/announcements.ts";
import { sendNotification } from "#db/notifications.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { openPublishedSite } from "#server/data/published-site.ts";
import { createLog } from "#server/log.ts";
import { databases } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import {
  createAnnouncements,
  openAnnouncementRelay,
  type ProcessAnnouncements,
} from "./announcement-relay.ts";

const soon = { timeout: 60_000, interval: 20 };
const [, postgres] = databases;
const builtIn = builtInSite({});

/** Two relays, as in two processes, that refresh the same published site. */
async function twoProcesses() {
  const { db, options } = await testDatabase(postgres);
  const owner = await ownerAtFirstStart({ db });
  const logged: string[] = [];
  const log = createLog("warn", { write: (line: string) => void logged.push(line) });
  const published = openPublishedSite({ ...options, db, builtIn, log });
  const [one, two] = [openAnnouncementRelay(db, log), openAnnouncementRelay(db, log)];
  const heard: Record<"one" | "two", Announcement[]> = { one: [], two: [] };
  one.announcements.listen(null, ({ announcement }) => heard.one.push(announcement));
  two.announcements.listen(null, ({ announcement }) => heard.two.push(announcement));
  const stops = [one, two].map(({ hearOthers }) =>
    hearOthers(options.databaseUrl ?? "", published),
  );
  onTestFinished(async () => {
    for (const stop of stops) stop();
    await published.copied();
  });
  // Each hears once that it may have missed something.
  await vi.waitUntil(() => heard.one.length === 1 && heard.two.length === 1, soon);
  return { db, owner, published, one, two, heard, logged };
}

test("an announcement of one process reaches the pages of every process, once", async () => {
  const { one, heard } = await twoProcesses();
  one.announcements.announce({ type: "signed-out", sessionId: "a" });
  one.announcements.announce({ type: "renewed", sessionId: "b" });
  await vi.waitUntil(() => heard.two.length === 3, soon);
  // Two connections sent them, in either order.
  const [missed, ...sessions] = heard.two;
  expect(missed).toEqual({ type: "data-changed" });
  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual({ type: "signed-out", sessionId: "a" });
  expect(sessions).toContainEqual({ type: "renewed", sessionId: "b" });
  expect(heard.one).toHaveLength(3);
  expect(heard.one).toEqual(expect.arrayContaining(heard.two));
});

test("a notification of another program is ignored, and later ones are heard", async () => {
  const { db, one, heard, logged } = await twoProcesses();
  const foreign = ["", "hello", "null", '{"from":"x","announcement":{"type":"other"}}'];
  for (const payload of foreign) await sendNotification(db, "announcements", payload);
  one.announcements.announce({ type: "data-changed" });
  await vi.waitUntil(() => heard.two.length === 2, soon);
  expect(heard.two).toEqual([{ type: "data-changed" }, { type: "data-changed" }]);
  const ignored = () => logged.filter((line) => line.includes("notification of another program"));
  await vi.waitUntil(() => ignored().length === 2 * foreign.length, soon);
});

test("a process shows a damaged version as soon as it can read it, and announces it", async () => {
  const { db, published, heard, logged } = await twoProcesses();
  await vi.waitUntil(() => published.current() !== builtIn, soon);
  await sql`alter table revisions rename column fields to lost`.execute(db);
  await sql`insert into publications (version, at, note) values (1, '2026-03-02', '')`.execute(db);
  await sql`notify publications`.execute(db);
  await vi.waitUntil(() => logged.length > 0, soon);
  expect(published.current().version).toBe(0);
  await sql`alter table revisions rename column lost to fields`.execute(db);
  await vi.waitUntil(() => published.current().version === 1, soon);
  await vi.waitUntil(() => heard.one.length === 2 && heard.two.length === 2, soon);
});

test("each process announces a new version again once it shows that version", async () => {
  const { owner, published, one, two } = await twoProcesses();
  const shown: number[] = [];
  two.announcements.listen(null, () => shown.push(published.current().version));
  const readable = Promise.withResolvers<void>();
  const refresh = published.refresh.bind(published);
  vi.spyOn(published, "refresh").mockImplementation(() => readable.promise.then(refresh));
  await owner.addService("gilding");
  await owner.publish();
  one.announcements.announce({ type: "data-changed" });
  await vi.waitUntil(() => shown.length === 1, soon);
  readable.resolve();
  await vi.waitUntil(() => shown.length === 2, soon);
  expect(shown).toEqual([0, 1]);
});

const changed = { type: "data-changed" } as const;

/** Makes `count` announcements and returns their ids. */
function announced(count: number) {
  const announcements = createAnnouncements();
  const ids: number[] = [];
  announcements.listen(null, ({ id }) => ids.push(id));
  for (let made = 0; made < count; made += 1) announcements.announce(changed);
  return { announcements, ids };
}

function heardSince(announcements: ProcessAnnouncements, since: number | null) {
  const heard: NumberedAnnouncement[] = [];
  announcements.listen(since, (one) => heard.push(one));
  return heard;
}

test("a listener that reconnects hears what it missed, in order and once", () => {
  const { announcements, ids } = announced(5);
  const heard = heardSince(announcements, ids[1] ?? null);
  expect(heard.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(heardSince(announcements, ids.at(-1) ?? null)).toEqual([]);
});

test("the last hundred are kept; a listener that missed more is told to reload", () => {
  const { announcements, ids } = announced(150);
  expect(heardSince(announcements, ids[49] ?? null)).toHaveLength(100);
  const heard = heardSince(announcements, ids[48] ?? null);
  expect(heard).toEqual([{ id: ids.at(-1), announcement: changed }]);
});

test.each([0, 7, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY])(
  "a listener with an id that this process never gave (%d) is told to reload",
  (since) => {
    const { announcements } = announced(20);
    expect(heardSince(announcements, since)).toMatchObject([{ announcement: changed }]);
  },
);

test("closing ends every connection, even one that opens later", () => {
  const announcements = createAnnouncements();
  const ended: string[] = [];
  announcements.onClose(() => ended.push("open"));
  const leave = announcements.onClose(() => ended.push("left"));
  leave();
  announcements.close();
  announcements.onClose(() => ended.push("late"));
  expect(ended).toEqual(["open", "late"]);
});
