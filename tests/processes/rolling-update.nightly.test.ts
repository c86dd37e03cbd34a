import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask } from "#tests/deploy/front.ts";
import type { SiteProcess } from "#tests/durability/site-process.ts";
import { runningCluster } from "./cluster.ts";
import { expectNothingLost } from "./expect-nothing-lost.ts";
import { startLoad } from "./load.ts";
import { buildNextRelease } from "./next-release.ts";

const cluster = runningCluster();

test("no visitor notices a rolling update of three processes under load, nor its roll back", async () => {
  const next = await buildNextRelease();
  const { sites, front, database, startAt } = cluster;
  const load = startLoad(front);
  const styleOf = async () => {
    const page = (await ask(front, "/")).body.toString();
    return /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
  };
  const before = await styleOf();
  const former = await picturesOf(sites[0]);

  for (const release of [next, undefined]) {
    for (const place of [0, 1, 2]) {
      await sleep(1_000);
      expect(await sites[place]?.stop(), "exit code").toBe(0);
      await startAt(place, release);
      expect(await missingPictures(sites), "pictures that a process does not have").toEqual([]);
    }
    const pictures = await picturesOf(sites[0]);
    if (release) expect(pictures).not.toEqual(former);
    else expect(pictures).toEqual(former);
    const style = await styleOf();
    if (release) expect(style).not.toBe(before);
    else expect(style).toBe(before);
  }
  await sleep(2_000);
  await load.stop();

  const migrations = await database.db.selectFrom("migrations").select("name").execute();
  expect(migrations.map(({ name }) => name)).toContain("900-guarantee");
  expect(load.failedPages).toEqual([]);
  expect(load.enquiries.size).toBeGreaterThan(20);
  expect(load.refusedEnquiries, "enquiries that were not taken at once").toEqual([]);
  await expectNothingLost(cluster, load);
}, 600_000);

/** The paths of the built-in pictures on the home page of this process. */
async function picturesOf(site: SiteProcess | undefined): Promise<string[]> {
  const page = await (await fetch(`${site?.url}/`)).text();
  return [...new Set(page.match(/\/pictures\/[\w.-]+/g))].sort();
}

/** Asks every process for the pictures on the other processes' home pages that its own lacks. */
async function missingPictures(sites: SiteProcess[]): Promise<string[]> {
  const own = await Promise.all(sites.map(picturesOf));
  const shown = [...new Set(own.flat())];
  expect(shown.length).toBeGreaterThan(10);
  const missing: string[] = [];
  for (const [at, { url }] of sites.entries())
    for (const picture of shown.filter((path) => !own[at]?.includes(path))) {
      const { status } = await fetch(url + picture, { method: "HEAD" });
      if (status !== 200) missing.push(`${url}${picture}: ${status}`);
    }
  return missing;
}
