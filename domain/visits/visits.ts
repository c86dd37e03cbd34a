import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { daysAfter, londonClock } from "#domain/business/london-clock.ts";
import { type CountedPage, mostHosts, noLink, otherHosts, ownSite } from "./count-visits.ts";

type Db = Kysely<Tables>;

/** For how many weeks visits are kept, today's included. */
const keptWeeks = 12;

/** What stands in the place of a host, and takes none of the 200. */
const noHosts = [noLink, ownSite, otherHosts];

/** Adds what was counted to today's rows. */
export async function addVisits(db: Db, counted: readonly CountedPage[], now: Date): Promise<void> {
  if (counted.length === 0) return;
  const day = londonClock(now).date;
  await db.transaction().execute(async (trx) => {
    const told = await hostsOf(trx, day);
    const rows = new Map<string, CountedPage>();
    for (const { page, from, views, enquiries } of counted) {
      const isHost = !noHosts.includes(from);
      if (isHost && told.size < mostHosts) told.add(from);
      const host = !isHost || told.has(from) ? from : otherHosts;
      const key = `${host} ${page}`;
      const row = rows.get(key) ?? { page, from: host, views: 0, enquiries: 0 };
      row.views += views;
      row.enquiries += enquiries;
      rows.set(key, row);
    }
    for (const { page, from, views, enquiries } of rows.values())
      await trx
        .insertInto("visits")
        .values({ day, page, came_from: from, views, enquiries })
        .onConflict((conflict) =>
          conflict.columns(["day", "page", "came_from"]).doUpdateSet((eb) => ({
            views: eb("visits.views", "+", views),
            enquiries: eb("visits.enquiries", "+", enquiries),
          })),
        )
        .execute();
  });
}

async function hostsOf(db: Db, day: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visits")
    .select("came_from")
    .distinct()
    .where("day", "=", day)
    .where("came_from", "not in", noHosts)
    .execute();
  return new Set(rows.map((row) => row.came_from));
}

/** Deletes what is older than visits are kept, and returns how many rows. */
export async function deleteOldVisits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("visits")
    .where("day", "<", firstDay(now))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The first of the days that are kept, `YYYY-MM-DD`. */
function firstDay(now: Date): string {
  return daysAfter(londonClock(now).date, 1 - keptWeeks * 7);
}

/** The visits of 12 weeks, and what they were about in the last four. */
export interface Visits {
  /** Visits of each day, oldest first, 84 of them. Today is the last. */
  days: { day: string; visits: number }[];
  /** Pages by views. */
  pages: { page: string; count: number }[];
  /** Hosts by visits; `noLink` for those that no link led to. */
  hosts: { host: string; count: number }[];
  /** Pages by the enquiries that they led to, of all 12 weeks. */
  leads: { page: string; count: number }[];
}

/** How many rows each list has. */
const listed = 5;
const recentDays = 28;

/** A *visit* is a view to which no page of this site led. */
export async function readVisits(db: Db, now: Date): Promise<Visits> {
  const first = firstDay(now);
  const recent = daysAfter(londonClock(now).date, 1 - recentDays);
  const byDay = await db
    .selectFrom("visits")
    .select(["day", (eb) => eb.fn.sum<number>("views").as("visits")])
    .where("day", ">=", first)
    .where("came_from", "!=", ownSite)
    .groupBy("day")
    .execute();
  const visitsOf = new Map(byDay.map(({ day, visits }) => [day, Number(visits)]));
  const pages = await db
    .selectFrom("visits")
    .select(["page", (eb) => eb.fn.sum<number>("views").as("count")])
    .where("day", ">=", recent)
    .groupBy("page")
    .having((eb) => eb.fn.sum("views"), ">", 0)
    .orderBy("count", "desc")
    .orderBy("page")
    .limit(listed)
    .execute();
  const hosts = await db
    .selectFrom("visits")
    .select(["came_from as host", (eb) => eb.fn.sum<number>("views").as("count")])
    .where("day", ">=", recent)
    .where("came_from", "!=", ownSite)
    .groupBy("came_from")
    .orderBy("count", "desc")
    .orderBy("came_from")
    .limit(listed)
    .execute();
  const leads = await db
    .selectFrom("visits")
    .select(["page", (eb) => eb.fn.sum<number>("enquiries").as("count")])
    .where("day", ">=", first)
    .groupBy("page")
    .having((eb) => eb.fn.sum("enquiries"), ">", 0)
    .orderBy("count", "desc")
    .orderBy("page")
    .limit(listed)
    .execute();
  return {
    days: Array.from({ length: keptWeeks * 7 }, (_, index) => {
      const day = daysAfter(first, index);
      return { day, visits: visitsOf.get(day) ?? 0 };
    }),
    pages: pages.map(withNumber),
    hosts: hosts.map(withNumber),
    leads: leads.map(withNumber),
  };
}

/** PostgreSQL gives sums as text. */
function withNumber<Row extends { count: number | string }>(row: Row): Row & { count: number } {
  return { ...row, count: Number(row.count) };
}
