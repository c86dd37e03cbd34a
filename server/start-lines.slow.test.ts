import { expect, onTestFinished, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { ask } from "#tests/site/ask.ts";
import { readConfig } from "./config.ts";
import { describeStart } from "./start-lines.ts";

const release = { version: "1.2.3", commit: "0123456789ab" };
const described = (settings: Record<string, string>) =>
  describeStart(readConfig(settings), release);

const secrets = {
  AUTH_SECRET: "secret-of-the-sessions-long-enough-to-be-taken",
  ADMIN_PASSWORD: "secret-of-the-first-account",
  S3_ACCESS_KEY_ID: "secret-name-of-the-key",
  S3_SECRET_ACCESS_KEY: "secret-of-the-bucket",
  BACKUP_KEY: "secret-of-the-backups, long enough",
};
const database = "secret-of-the-database";
const mail = "secret-of-the-mail-server";
const secretSettings = {
  ...secrets,
  ADMIN_EMAIL: "owner@example.com",
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "site",
  S3_REGION: "eu-west-2",
  SMTP_URL: `smtp://mailer:${mail}@127.0.0.1:1`,
};

test("the start line says where data and mail are", () => {
  const settings = { ...secretSettings, DATABASE_URL: `postgres://site:${database}@db:5433/decor` };
  expect(described(settings)).toMatchObject({
    ...release,
    database: "PostgreSQL at db:5433/decor",
    store: "bucket site at http://127.0.0.1:1",
    mail: "127.0.0.1:1",
    proxies: 0,
    retentionMonths: 12,
    backupsAreEncrypted: true,
  });
});

test.each(["postgres:///decor", "postgres://site:secret@/decor?host=/run/postgresql"])(
  "a database on a socket is named without its password: %s",
  (databaseUrl) => {
    const { database } = described({ ...secrets, ...secretSettings, DATABASE_URL: databaseUrl });
    expect(database).toMatch(/^PostgreSQL at a socket/);
    expect(database).not.toContain("secret");
  },
);

test("the first line of the log is the start line, and no line holds a secret", async () => {
  const { options } = await testDatabase(databases[1]);
  const url = new URL(options.databaseUrl ?? "");
  url.password = database;
  const site = await startSite({
    dataDir: options.dataDir,
    databaseUrl: url.href,
    environment: { ...secretSettings, LOG_LEVEL: "trace" },
    // The bucket is away, so that it never becomes ready.
    withoutDatabase: true,
  });
  onTestFinished(site.kill);
  await ask(site.url, "/admin");
  await expect.poll(site.output).toContain("Not ready");
  const [first = "", ...others] = site.output().trimEnd().split("\n");
  expect(JSON.parse(first)).toMatchObject({ msg: "Starting", mail: "127.0.0.1:1" });
  expect(others.length).toBeGreaterThan(2);
  for (const secret of [...Object.values(secrets), database, mail])
    expect(site.output()).not.toContain(secret);
});
