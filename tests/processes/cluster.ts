import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { type PostgresServer, startPostgres } from "#tests/databases/postgres-server.ts";
import { startCaddy } from "#tests/deploy/caddy.ts";
import type { Front } from "#tests/deploy/front.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";

/** Processes on one PostgreSQL server and one bucket, behind Caddy with the file in deploy/. */
export interface Cluster {
  front: Front;
  postgres: PostgresServer;
  bucket: TestBucket;
  /** The test's own connection. */
  database: Database;
  /** The process at each place. */
  sites: SiteProcess[];
  /** Starts another process at a place whose process has ended. */
  startAt(place: number): Promise<void>;
}

/**
 * Call it at the top of a file: its tests share three processes, each with a DATA_DIR that was
 * empty at its start. The first account is `owner`.
 */
export function runningCluster(): Cluster {
  const cluster = {} as Cluster;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    Object.assign(cluster, await startCluster((end) => ends.unshift(end)));
  }, 180_000);
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return cluster;
}

/** @param atEnd receives what ends each part; the last part ends first */
async function startCluster(atEnd: (end: () => Promise<unknown>) => void): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "cluster-"));
  // PostgreSQL runs in another account, which must be able to enter its folder.
  await chmod(folder, 0o711);
  atEnd(() => rm(folder, { recursive: true }));
  const postgres = await startPostgres(join(folder, "postgres"));
  atEnd(postgres.stop);
  const bucket = await startTestBucket();
  atEnd(bucket.stop);
  const ports = [await freePort(), await freePort(), await freePort()];
  const frontPort = await freePort();
  const sites: SiteProcess[] = [];
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder });
  atEnd(database.close);
  atEnd(() => Promise.all(sites.map((site) => site.kill())));

  async function startAt(place: number) {
    sites[place] = await startSite({
      databaseUrl: postgres.url,
      dataDir: join(folder, `process-${place}`),
      port: ports[place] ?? 0,
      // Three start at once, beside PostgreSQL and a bucket that have just started.
      patience: 120_000,
      environment: {
        SITE_URL: `https://localhost:${frontPort}`,
        DRAIN_SECONDS: "2",
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        S3_ENDPOINT: bucket.settings.endpoint,
        S3_BUCKET: bucket.settings.name,
        S3_REGION: bucket.settings.region,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      },
    });
  }

  await Promise.all([0, 1, 2].map(startAt));
  const front = await startCaddy(
    ports.map((port) => `127.0.0.1:${port}`),
    frontPort,
  );
  atEnd(front.stop);
  return { front, postgres, bucket, database, sites, startAt };
}
