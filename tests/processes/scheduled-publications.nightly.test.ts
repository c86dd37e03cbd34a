import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { latestVersion } from "#domain/publishing/publications.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { schedulePublication } from "#domain/scheduling/schedule.ts";
import { waitingPublications } from "#domain/scheduling/scheduled-publications.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { ownerOf } from "#tests/publishing/owner.ts";
import { type Cluster, runningCluster } from "./cluster.ts";

const cluster = runningCluster();

test("each scheduled publication happens once in three processes, also after a kill and a restart", async () => {
  const { database, sites, startAt } = cluster;
  const owner = ownerOf(database);

  async function schedule(phone: string, inMilliseconds: number) {
    await owner.saveBusiness({ phone });
    const stamp = await tablesStamp(database.db);
    const choice = { version: (await latestVersion(database.db)) ?? 0, waiting: [] };
    const at = new Date(Date.now() + inMilliseconds);
    const options = {
      at,
      stamp,
      choice,
      by: actorCalled("owner@example.com"),
      note: phone,
      now: owner.now(),
    };
    expect((await schedulePublication(database.db, options)).outcome).toBe("scheduled");
  }

  const phones = Array.from({ length: 6 }, (_, index) => `028 9649 600${index}`);
  for (const [index, phone] of phones.entries()) await schedule(phone, 3_000 + index);
  await sleep(4_000);
  await sites[0]?.kill();
  await expectPublished(cluster, phones);
  await startAt(0);

  await Promise.all(sites.map((site) => site.stop()));
  await schedule("028 9649 6100", 1);
  expect(await waitingPublications(database.db)).toHaveLength(1);
  await Promise.all(sites.map((_, place) => startAt(place)));
  await expectPublished(cluster, [...phones, "028 9649 6100"]);
  const shown = async () =>
    Promise.all(
      sites.map(async ({ url }) => (await (await fetch(url)).text()).includes("028 9649 6100")),
    );
  await expect.poll(shown).toEqual([true, true, true]);
}, 180_000);

/** Expects that each publication made one version, in the order of their times. */
async function expectPublished({ database: { db } }: Cluster, notes: string[]) {
  const isDone = async () => (await waitingPublications(db)).length === 0;
  // A killed process keeps its lease for half a minute.
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 200 });
  const scheduled = await db
    .selectFrom("scheduled_publications")
    .select(["note", "outcome", "names", "version"])
    .orderBy("at")
    .execute();
  expect(scheduled).toEqual(
    notes.map((note, index) => ({ note, outcome: "published", names: "[]", version: index + 1 })),
  );
  const versions = await db
    .selectFrom("publications")
    .select("note")
    .where("version", ">", 0)
    .orderBy("version")
    .execute();
  expect(versions.map(({ note }) => note)).toEqual(notes);
}
