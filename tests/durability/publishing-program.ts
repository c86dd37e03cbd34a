/**
 * Edits and publishes as the server does, round after round, until it is killed. Each round saves
 * its number as the summary of every service and in the phone number of the business, and makes the
 * version of that number in the way of its kind. It then loads the version that visitors see,
 * prints the number, and waits for the copy. Like the server, it begins with the jobs that are due.
 * Arguments: the database's options as JSON, and how many such programs ran before.
 */

import { openDatabase } from "#db/open.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { rollBack } from "#domain/publishing/roll-back.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { schedulePublication } from "#domain/scheduling/schedules.ts";
import { openPublishedSite } from "#server/data/published-site.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { ownerOf } from "#tests/publishing/owner.ts";
import {
  kindOfRound,
  phoneOfRound,
  publishedSiteOptions,
  rolledBackTo,
  summaryOfRound,
} from "./publishing-rounds.ts";

const [given = "", before = ""] = process.argv.slice(2);
const options = JSON.parse(given);
const { db } = await openDatabase(options);
const published = openPublishedSite(publishedSiteOptions(db, options));
await published.refresh();
const owner = ownerOf({ db });
const services = await list(db, serviceType);
const by = actorCalled("owner@example.com");

// A program starts a day after the one before it, so that the claims of that one have ended.
let time = Date.parse("2026-03-03") + Number(before) * 24 * 60 * 60_000;
function now(): Date {
  time += 1_000;
  return new Date(time);
}

async function saveAll(round: number) {
  for (const { id } of services) await owner.saveService(id, { summary: summaryOfRound(round) });
  await owner.saveBusiness({ phone: phoneOfRound(round) });
}

async function publishAll(round: number) {
  const chosen = await owner.changes();
  return publish(db, { chosen, by, note: String(round), now: now() });
}

async function schedule(round: number) {
  const chosen = await owner.changes();
  return schedulePublication(db, { at: now(), chosen, by, note: String(round), now: now() });
}

async function doJobs() {
  const publish: Work = {
    async perform(job, { now }) {
      await publishScheduled(db, job, now);
      return undefined;
    },
  };
  await doDueJobs(db, { publish }, now());
}

function expectOutcome(outcome: string, expected: string) {
  if (outcome !== expected) throw new Error(`${outcome}, not ${expected}`);
}

async function makeVersion(round: number) {
  const kind = kindOfRound(round);
  if (kind === "roll back") {
    const result = await rollBack(db, rolledBackTo(round), { by, note: String(round), now: now() });
    return expectOutcome(result.outcome, "published");
  }
  await saveAll(round);
  if (kind !== "scheduled") return expectOutcome((await publishAll(round)).outcome, "published");
  expectOutcome((await schedule(round)).outcome, "scheduled");
  await doJobs();
}

await doJobs();
// Programs that are killed one after the other while they begin would each leave a version more
// that no copy has.
await published.refresh();
await published.copied();
for (;;) {
  const round = ((await latestVersion(db)) ?? 0) + 1;
  await makeVersion(round);
  await published.refresh();
  expectOutcome(String(published.current().version), String(round));
  console.log(round);
  await published.copied();
}
