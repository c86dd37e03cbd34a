import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { ask } from "#tests/deploy/front.ts";
import { type Owner, ownerOf } from "#tests/publishing/owner.ts";
import { type Cluster, runningCluster } from "./cluster.ts";
import { expectNothingLost } from "./expect-nothing-lost.ts";
import { startLoad } from "./load.ts";

const cluster = runningCluster();
const outage = 30_000;
const afterwards = { timeout: 60_000, interval: 200 };

/** Whether every process takes enquiries and stores pictures. */
async function isReady({ sites }: Cluster): Promise<boolean> {
  const answers = await Promise.all(sites.map(({ url }) => fetch(`${url}/readyz`)));
  return answers.every(({ ok }) => ok);
}

/** Expects that a form posted without scripts is answered with a banner and the text in it. */
async function expectTextKept({ front }: Cluster): Promise<void> {
  const message = "Two columns in our hall, and a text that took a while.";
  const fields = { name: "Ann", email: "ann@example.com", phone: "1", service: "Marbling" };
  const answer = await ask(front, "/contact", {
    method: "POST",
    family: 4,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: front.url },
    body: new URLSearchParams({ ...fields, postcode: "", message }).toString(),
  });
  const page = answer.body.toString();
  expect(answer.status, page).toBe(503);
  expect(page).toContain("Failed to send message. Please try calling us directly.");
  expect(page).toContain(message);
}

/** Publishes. Returns false if the load saved something at the same moment. */
async function isPublished(owner: Owner): Promise<boolean> {
  try {
    await owner.publish();
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.endsWith("stale")) return false;
    throw error;
  }
}

test("with PostgreSQL away for 30 seconds, and then the bucket, pages are served and nothing is lost", async () => {
  const { sites, front, postgres, bucket, database } = cluster;
  const pids = sites.map(({ pid }) => pid);
  const load = startLoad(front);
  await sleep(5_000);

  await postgres.stop();
  await sleep(outage / 2);
  await expectTextKept(cluster);
  await sleep(outage / 2);
  expect(await isReady(cluster)).toBe(false);
  await postgres.start();
  await vi.waitUntil(() => isReady(cluster), afterwards);
  const phone = "028 9649 6222";
  const owner = ownerOf(database);
  await owner.saveBusiness({ phone });
  await vi.waitUntil(() => isPublished(owner), afterwards);
  const shown = async ({ url }: { url: string }) =>
    (await (await fetch(url)).text()).includes(phone);
  const everywhere = async () => (await Promise.all(sites.map(shown))).every(Boolean);
  // A process may still be in its pause before it listens again.
  await vi.waitUntil(everywhere, afterwards);

  await bucket.goAway();
  const before = load.enquiries.size;
  await sleep(outage);
  expect(load.enquiries.size).toBeGreaterThan(before);
  expect(await isReady(cluster)).toBe(false);
  await bucket.comeBack();
  await vi.waitUntil(() => isReady(cluster), afterwards);
  const uploaded = load.uploaded.length;
  await vi.waitUntil(() => load.uploaded.length > uploaded, afterwards);

  await load.stop();
  expect(load.failedPages).toEqual([]);
  const odd = load.refusedEnquiries.filter(({ status }) => status !== 503);
  expect(odd, "answers to enquiries").toEqual([]);
  for (const { body } of load.refusedEnquiries)
    expect(body).toContain("We cannot take messages just now");
  expect(load.slowestEnquiry).toBeLessThan(5_000);
  await expectNothingLost(cluster, load);
  expect(cluster.sites.map(({ pid }) => pid)).toEqual(pids);
  for (const pid of pids) expect(process.kill(pid, 0)).toBe(true);
}, 300_000);
