import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordBackup } from "#domain/backup/backup-records.ts";
import { ownsBucket } from "#domain/images/bucket-owner.ts";
import type { MailFormValues } from "#domain/mail/mail-form.ts";
import { saveMailServer } from "#domain/mail/mail-settings.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { settingsOf } from "#tests/backup/run-command.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";

const program = fileURLToPath(new URL("doctor.ts", import.meta.url));
const secret = "a secret of the tests, long enough to be taken";

/** Runs the program as `npm run doctor` does. */
async function examine(settings: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, AUTH_SECRET: secret, PORT: "1", ...settings };
  const child = spawn(process.execPath, [program, ...args], { env });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: child.exitCode, output, errors };
}

/** A site that has been started once, with a backup, and the settings to reach it. */
async function runningSite() {
  const { db, options, remove } = await siteDatabase.create();
  onTestFinished(remove);
  const { dataDir, databaseUrl } = options;
  await chmod(dataDir, 0o700);
  const site = await startSite({ dataDir, ...(databaseUrl && { databaseUrl }) });
  onTestFinished(site.kill);
  const backup = { origin: "command" as const, holder: "/backup", bytes: 1, fault: null };
  await recordBackup(db, { ...backup, madeAt: new Date() });
  const settings = {
    DATA_DIR: dataDir,
    PORT: new URL(site.url).port,
    HOST: "127.0.0.1",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return { db, site, dataDir, settings };
}

describe("a site", () => {
  test("that uses another site's bucket says so at its start, and takes it when told to", async () => {
    const bucket = await startTestBucket();
    onTestFinished(bucket.stop);
    const first = await siteDatabase.create();
    onTestFinished(first.remove);
    expect(await ownsBucket(first.db, bucket.settings)).toBe(true);

    const database = await siteDatabase.create();
    onTestFinished(database.remove);
    const settings = settingsOf(database.options, bucket.settings);
    const site = await startSite({ ...database.options, environment: settings });
    onTestFinished(site.kill);
    await expect.poll(site.output).toContain("The bucket belongs to another site");
    const found = await examine(settings, "--no-mail");
    expect(found.output).toContain("FAULT Bucket: pictures belongs to another site");
    expect(found.output).toContain("npm run doctor -- --take-bucket");

    const taken = await examine(settings, "--no-mail", "--take-bucket");
    expect(taken.output).toContain("The bucket pictures belongs to this site now.");
    expect(taken.output).not.toContain("FAULT Bucket");
    expect(await ownsBucket(first.db, bucket.settings)).toBe(false);
    expect(await ownsBucket(database.db, bucket.settings)).toBe(true);
  });

  test("without faults gets a clean report, running or stopped, and one mail", async () => {
    await using mail = await startMailServer();
    const { site, settings } = await runningSite();
    const withMail = { ...settings, SMTP_URL: mail.url, ENQUIRIES_TO: "office@example.com" };
    const running = await examine(withMail);
    expect(running.output).not.toContain("FAULT");
    expect(running).toMatchObject({ code: 0, errors: "" });
    expect(running.output).toContain("Site: runs, and is ready");
    expect(mail.mails.map(({ to }) => to)).toEqual([["office@example.com"]]);

    await site.stop();
    const stopped = await examine(withMail, "--no-mail");
    expect(stopped).toMatchObject({ code: 0, errors: "" });
    expect(stopped.output).toContain("the site does not run");
    expect(mail.mails).toHaveLength(1);
  });

  test("tries the mail server that the admin has set up", async () => {
    await using mail = await startMailServer();
    const { db, settings } = await runningSite();
    const { hostname: host, port } = new URL(mail.url.replace("smtp:", "http:"));
    const values: MailFormValues = {
      host,
      port: Number(port),
      encryption: "starttls",
      userName: "",
      password: "",
      sender: "website@example.com",
      recipients: ["office@example.com"],
    };
    const box = openSecretBox({ current: secret, previous: null });
    const by = actorCalled("ann@example.com");
    await saveMailServer(db, box, { values, revision: 0, by, now: new Date() });
    const { output } = await examine(settings);
    expect(output).toContain("Mail: the server took a mail to office@example.com");
    expect(mail.mails).toMatchObject([{ from: "website@example.com", to: ["office@example.com"] }]);
  });

  test("with a record that somebody can change gets a fault", async () => {
    const { db, settings } = await runningSite();
    const table = siteDatabase.name === "SQLite" ? "" : " on activity";
    await sql.raw(`drop trigger activity_changed${table}`).execute(db);
    const { output } = await examine(settings, "--no-mail");
    expect(output).toMatch(/^FAULT Record of activity: it is not protected: .*activity_changed/m);
  });

  test("with faults gets a line for each, and a line that says what to do", async () => {
    const { db, dataDir, settings } = await runningSite();
    const failed = { origin: "schedule" as const, holder: "/backup", bytes: null };
    const madeAt = new Date(Date.now() + 1000);
    await recordBackup(db, { ...failed, madeAt, fault: "the disk is full" });
    await rm(join(dataDir, "enquiry-photos"), { recursive: true });
    await chmod(dataDir, 0o755);
    const { code, output, errors } = await examine({
      ...settings,
      SITE_URL: "https://localhost:1",
      SMTP_URL: "smtp://127.0.0.1:1",
      ENQUIRIES_TO: "office@example.com",
    });
    expect(code).toBe(1);
    for (const fault of [
      /^FAULT DATA_DIR: other users may read .*\n {6}Do: chmod 700 /m,
      /^FAULT Pictures and photos: .* has no folder enquiry-photos\.\n {6}Do: Start the site/m,
      /^FAULT Backup: .* one failed after it\.\n {6}Do: npm run backup/m,
      /^FAULT Mail: not sent: .*\n {6}Do: Correct SMTP_URL/m,
      /^FAULT Proxy trust: .*\n {6}Do: Set TRUST_PROXY=1/m,
      /^FAULT Proxy: https:\/\/localhost:1\/healthz does not answer\.\n {6}Do: Check/m,
    ])
      expect(output).toMatch(fault);
    expect(errors, output).toBe("6 faults.\n");
    expect(await readdir(dataDir)).not.toContain("enquiry-photos");
  });
});

test("the doctor makes nothing in a DATA_DIR without a site", async () => {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { code, output } = await examine({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toContain("FAULT Database: There is no site in DATA_DIR");
  expect(await readdir(folder)).toEqual([]);
});

test("the doctor reports a wrong setting and wrong usage, each with its exit code", async () => {
  expect(await examine({ PORT: "many" })).toMatchObject({
    code: 1,
    errors: "Settings: PORT must be a port number\n",
  });
  expect(await examine({}, "--mail")).toMatchObject({ code: 2 });
});
