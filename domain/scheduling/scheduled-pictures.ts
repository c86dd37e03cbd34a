import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { picturesIn } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { getRevision } from "#domain/content/revisions.ts";
import { type Schedule, waitingSchedules } from "./schedules.ts";

/** A scheduled publication that shows a picture. */
export interface ScheduledUse {
  id: string;
  /** 'on Friday at 08:00' */
  when: string;
  /** What people call the items that show it. */
  names: string[];
}

/** The urls of the pictures that scheduled publications will show. */
export async function picturesInWaiting(db: Kysely<Tables>): Promise<string[]> {
  const shown: string[] = [];
  for (const schedule of await waitingSchedules(db))
    for (const { urls } of await picturesOfSchedule(db, schedule)) shown.push(...urls);
  return shown;
}

/** The scheduled publications that show each picture, by the picture's url. */
export async function scheduledUses(
  db: Kysely<Tables>,
  now: Date,
): Promise<Map<string, ScheduledUse[]>> {
  const uses = new Map<string, ScheduledUse[]>();
  for (const schedule of await waitingSchedules(db)) {
    const when = comingMoment(new Date(schedule.at), now);
    const names = new Map<string, string[]>();
    for (const { name, urls } of await picturesOfSchedule(db, schedule))
      for (const url of new Set(urls)) names.set(url, [...(names.get(url) ?? []), name]);
    for (const [url, known] of names)
      uses.set(url, [...(uses.get(url) ?? []), { id: schedule.id, when, names: known }]);
  }
  return uses;
}

/** The pictures that each item of a schedule will show. */
async function picturesOfSchedule(
  db: Kysely<Tables>,
  { changes }: Schedule,
): Promise<{ name: string; urls: string[] }[]> {
  const shown: { name: string; urls: string[] }[] = [];
  for (const { subject, id, revision, name } of changes) {
    const type = typeOf(subject) as RegisteredType;
    const { item } = (await getRevision(db, type, id, revision)) ?? {};
    if (item) shown.push({ name, urls: picturesIn(type, item).filter(Boolean) });
  }
  return shown;
}
