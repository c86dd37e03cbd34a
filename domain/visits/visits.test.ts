import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { mostHosts, noLink, otherHosts, ownSite } from "./count-visits.ts";
import { addVisits, deleteOldVisits, readVisits } from "./visits.ts";

const now = new Date("2026-11-27T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const view = (page: string, from: string, views = 1) => ({ page, from, views, enquiries: 0 });

describe.each(databases)("visits on $name", ({ create }) => {
  const database = newDatabase(create);
  const add = (at: Date, ...rows: Parameters<typeof addVisits>[1]) =>
    addVisits(database.db, rows, at);
  const read = () => readVisits(database.db, now);

  test("what several processes count in a day adds up", async () => {
    await Promise.all([
      add(now, view("/", "google.com", 2)),
      add(now, view("/", "google.com", 3), view("/about", ownSite)),
    ]);
    const { days, pages, hosts } = await read();
    expect(days).toHaveLength(84);
    expect(days.at(-1)).toEqual({ day: "2026-11-27", visits: 5 });
    expect(pages).toEqual([
      { page: "/", count: 5 },
      { page: "/about", count: 1 },
    ]);
    expect(hosts).toEqual([{ host: "google.com", count: 5 }]);
  });

  test("a day ends at midnight in Belfast", async () => {
    await add(new Date("2026-07-01T22:59:00Z"), view("/", noLink));
    await add(new Date("2026-07-01T23:01:00Z"), view("/", noLink));
    const { days } = await readVisits(database.db, new Date("2026-07-02T12:00:00Z"));
    expect(days.slice(-2)).toEqual([
      { day: "2026-07-01", visits: 1 },
      { day: "2026-07-02", visits: 1 },
    ]);
  });

  test("lists tell of four weeks, enquiries and bars of twelve; what is older is deleted", async () => {
    await add(daysAgo(84), view("/old", noLink));
    await add(daysAgo(83), view("/first", noLink), {
      page: "/sampler",
      from: ownSite,
      views: 0,
      enquiries: 1,
    });
    await add(daysAgo(27), view("/recent", noLink));
    const { days, pages, leads } = await read();
    expect(days[0]).toEqual({ day: "2026-09-05", visits: 1 });
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(2);
    expect(pages).toEqual([{ page: "/recent", count: 1 }]);
    expect(leads).toEqual([{ page: "/sampler", count: 1 }]);
    expect(await deleteOldVisits(database.db, now)).toBe(1);
    expect(await read()).toEqual({ days, pages, leads, hosts: [{ host: noLink, count: 1 }] });
  });

  test("a day tells 200 hosts apart, however often the program starts", async () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => view("/", `h${from + index}.example`));
    await add(now, ...some(0, 150));
    await add(now, view("/about", ownSite), view("/", noLink), ...some(100, 150));
    const rows = await database.db.selectFrom("visits").select("came_from").distinct().execute();
    const hosts = rows.map(({ came_from }) => came_from).filter((host) => host.includes("."));
    expect(hosts).toHaveLength(mostHosts);
    const others = database.db.selectFrom("visits").where("came_from", "=", otherHosts);
    expect(await others.select("views").executeTakeFirst()).toEqual({ views: 50 });
  });
});
