import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import {
  schedulePublication,
  unfulfilledSchedules,
  waitingSchedules,
} from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { ownerOf } from "#tests/publishing/owner.ts";
import { type Cluster, runningCluster } from "./cluster.ts";

const cluster = runningCluster();

test("each scheduled publication happens once in three processes, also after a kill and a restart", async () => {
  const { database, sites, startAt } = cluster;
  const owner = ownerOf(database);

  async function schedule(phone: string, inMilliseconds: number) {
    await owner.saveBusiness({ phone });
    const chosen = await owner.changes();
    const at = new Date(Date.now() + inMilliseconds);
    const options = {
      at,
      chosen,
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
  expect(await waitingSchedules(database.db)).toHaveLength(1);
  await Promise.all(sites.map((_, place) => startAt(place)));
  await expectPublished(cluster, [...phones, "028 9649 6100"]);
  const shown = async () =>
    Promise.all(
      sites.map(async ({ url }) => (await (await fetch(url)).text()).includes("028 9649 6100")),
    );
  await expect.poll(shown).toEqual([true, true, true]);
}, 240_000);

/** Expects that each publication made one version, in the order of their times. */
async function expectPublished({ database: { db } }: Cluster, notes: string[]) {
  const isDone = async () => (await waitingSchedules(db)).length === 0;
  // A killed process keeps its claim for a minute.
  await vi.waitUntil(isDone, { timeout: 90_000, interval: 200 });
  expect(await unfulfilledSchedules(db), "left something out").toEqual([]);
  const versions = await db
    .selectFrom("publications")
    .select(["note", "scheduled"])
    .where("version", ">", 0)
    .orderBy("version")
    .execute();
  expect(versions).toEqual(notes.map((note) => ({ note, scheduled: 1 })));
}
