import type { Kysely } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { business } from "#domain/content/business.ts";
import { projects } from "#domain/content/projects.ts";
import { contentTables, listTypes } from "#domain/content/registry.ts";
import { count, get, list, replace } from "#domain/content/store.ts";
import { type Chooser, choose, type OwnerChoices, readChoices } from "#domain/owner-choices.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { isSampleDetail, isUntouched } from "#domain/sample-site/examples.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";

export type FirstDayStep = "name" | "phone" | "hours" | "email" | "photo" | "project" | "publish";

/** What a new owner does first: the next step, and how many of them are done. */
export interface FirstDay {
  step: FirstDayStep;
  done: number;
  of: number;
  /** The opening hours as saved, e.g. 'Mon-Fri 8AM-6PM'. */
  hours: string[];
}

/** The next step of the first day. Null when all is done or the owner has put it away. */
export async function readFirstDay(db: Kysely<Tables>): Promise<FirstDay | null> {
  const choices = await readChoices(db);
  if (choices["first-day"]) return null;
  const saved = await get(db, business);
  const isHers = (field: "name" | "phone" | "hours" | "email") =>
    saved !== null && !isSampleDetail(field, saved[field]);
  const done: Record<FirstDayStep, boolean> = {
    name: isHers("name"),
    phone: isHers("phone"),
    hours: isHers("hours") || choices.hours === "right",
    email: isHers("email"),
    photo: await hasUploadedPicture(db),
    project: await hasOwnProject(db),
    publish: ((await latestVersion(db)) ?? 0) > 0,
  };
  const steps = Object.keys(done) as FirstDayStep[];
  const [step, ...others] = steps.filter((one) => !done[one]);
  if (!step) return null;
  const hours = saved?.hours.map(({ label }) => label) ?? [];
  return { step, done: steps.length - others.length - 1, of: steps.length, hours };
}

async function hasOwnProject(db: Kysely<Tables>): Promise<boolean> {
  // A large portfolio is not read.
  if ((await count(db, projects)) > sampleContent.projects.length) return true;
  return (await list(db, projects)).some((project) => !isUntouched(projects, project));
}

async function hasUploadedPicture(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom("images").select("url").limit(1).executeTakeFirst();
  return row !== undefined;
}

export type DecideResult =
  /** `removed` counts the items that left the draft tables. */
  | { outcome: "decided"; removed: number }
  /** Someone decided before, and that stays. */
  | { outcome: "stale" };

/**
 * Decides what becomes of the examples of a new site. Publishes nothing. `removed` takes the
 * built-in services, projects and testimonials out of the draft tables, except those that someone
 * has changed; version 0 keeps them all. `kept` leaves them there.
 */
export async function decideExamples(
  db: Kysely<Tables>,
  choice: NonNullable<OwnerChoices["examples"]>,
  chooser: Chooser,
): Promise<DecideResult> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, "publications");
    await lockTables(trx, contentTables);
    if (!(await choose(trx, "examples", choice, chooser))) return { outcome: "stale" };
    let removed = 0;
    for (const type of choice === "removed" ? listTypes : []) {
      const untouched = (await list(trx, type)).filter((row) => isUntouched(type, row));
      const ids = untouched.map(({ id }) => id);
      await replace(trx, type, { ids, items: [] }, chooser);
      removed += ids.length;
    }
    await recordActivity(trx, {
      at: chooser.now,
      actor: chooser.by,
      event: "settings changed",
      subject: { noun: "examples", id: choice, name: "" },
      detail: { removed },
    });
    return { outcome: "decided", removed };
  });
}

/**
 * Whether to ask: on a site that has never published, while examples are there and nobody has
 * decided.
 */
export async function isDecisionDue(db: Kysely<Tables>): Promise<boolean> {
  if ((await readChoices(db)).examples || (await latestVersion(db)) !== 0) return false;
  for (const type of listTypes)
    if ((await list(db, type)).some((row) => isUntouched(type, row))) return true;
  return false;
}
