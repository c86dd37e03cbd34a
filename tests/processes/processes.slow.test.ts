import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { settingsOf } from "#tests/backup/run-command.ts";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { startCaddy } from "#tests/deploy/caddy.ts";
import { ask } from "#tests/deploy/front.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { newFolder } from "#tests/new-folder.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { type Load, startLoad } from "./load.ts";

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Three processes on one PostgreSQL server and one bucket, behind Caddy with the file in deploy/,
 * until the test ends. Each has a DATA_DIR that was empty at its start. The first account is
 * `owner`.
 */
async function startCluster() {
  const folder = await newFolder();
  const postgres = await startPostgres(`${folder}-postgres`);
  onTestFinished(postgres.stop);
  const bucket = await startTestBucket();
  onTestFinished(bucket.stop);
  const ports = [await freePort(), await freePort(), await freePort()];
  const frontPort = await freePort();
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: folder });
  onTestFinished(close);
  const sites: SiteProcess[] = [];
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.kill()))));

  /** Starts another process at a place that has none, or whose process has ended. */
  async function startAt(place: number) {
    const options = { databaseUrl: postgres.url, dataDir: `${folder}/process-${place}` };
    sites[place] = await startSite({
      ...options,
      port: ports[place] ?? 0,
      // Three start at once, beside PostgreSQL and a bucket that have just started.
      patience: 120_000,
      environment: {
        ...settingsOf(options, bucket.settings),
        SITE_URL: `https://localhost:${frontPort}`,
        DRAIN_SECONDS: "2",
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
      },
    });
  }

  await Promise.all([0, 1, 2].map(startAt));
  const upstreams = ports.map((port) => `127.0.0.1:${port}`);
  const front = await startCaddy(upstreams, frontPort);
  onTestFinished(front.stop);
  return { front, db, sites, startAt };
}

test("killing a process under load loses nothing that was acknowledged, and fails one page in 1,000 at most", async () => {
  const cluster = await startCluster();
  const load = startLoad(cluster.front, { betweenPages: 20 });
  await goesOn(load, 500);
  await cluster.sites[0]?.kill();
  await goesOn(load, 100);
  await cluster.startAt(0);
  await goesOn(load, 500);
  await vi.waitUntil(() => load.enquiries.size > 20, { timeout: 60_000, interval: 50 });
  await load.stop();
  const failedShare = load.failedPages.length / load.asked;
  expect(failedShare, load.failedPages.join("\n")).toBeLessThan(0.001);
  await expectNothingLost(cluster, load);
}, 480_000);

/** Waits for so many more requests for pages and files, and for more of everything else. */
async function goesOn(load: Load, requests: number): Promise<void> {
  const counts = ({ asked, enquiries, sessions, saved, uploaded }: Load) =>
    [asked / requests, enquiries.size, sessions.length, saved.length, uploaded.length] as const;
  const before = counts(load);
  const hasGrown = () => counts(load).every((count, at) => count >= (before[at] ?? 0) + 1);
  await vi.waitUntil(hasGrown, { timeout: 60_000, interval: 50 });
}

/** Expects that everything the site acknowledged is there, and each enquiry is stored once. */
async function expectNothingLost({ db, front }: Cluster, load: Load) {
  const rows = await db.selectFrom("enquiries").select(["name", "reference"]).execute();
  const stored = new Map(rows.map(({ name, reference }) => [name, reference]));
  const lost = [...load.enquiries].filter(([name, reference]) => stored.get(name) !== reference);
  expect(lost, "enquiries answered, but not stored").toEqual([]);
  expect(stored.size, "enquiries stored once").toBe(rows.length);

  const saved = await sql<{ name: string }>`select name from testimonials`.execute(db);
  const names = saved.rows.map(({ name }) => name);
  const lostSaves = load.saved.filter((name) => !names.includes(name));
  expect(lostSaves, "saves lost").toEqual([]);

  for (const Cookie of load.sessions)
    expect((await ask(front, "/admin", { headers: { Cookie } })).status, "session").toBe(200);
  for (const path of load.uploaded)
    expect((await ask(front, path)).status, `picture ${path}`).toBe(200);
}
