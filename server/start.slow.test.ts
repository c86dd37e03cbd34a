import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { lockFile } from "#db/file-lock.ts";
import { claimJob } from "#domain/jobs/jobs.ts";
import { databases } from "#tests/databases/databases.ts";
import { siteSecret, startSite } from "#tests/durability/site-process.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { type FailedStart, failedStart } from "#tests/site/failed-start.ts";

/** Expects one line that says what is wrong, without a stack trace. */
function expectLine({ code, complaint }: FailedStart, line: string | RegExp) {
  expect(complaint.trimEnd()).toMatch(line);
  expect(complaint.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

/** What `npm run admin -- list` prints. */
async function runAdmin(dataDir: string): Promise<string> {
  const program = resolve(import.meta.dirname, "../build/server/admin.js");
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, AUTH_SECRET: siteSecret };
  const { stdout } = await promisify(execFile)(process.execPath, [program, "list"], { env });
  return stdout;
}

describe("the operator reads in one line", () => {
  test("that a site uses the port; the start does not touch that site's mails", async () => {
    await using mailServer = await startMailServer();
    const { db, options } = await testDatabase(databases[0]);
    const now = new Date();
    await enquiryPoster(db, () => now)();
    const claimed = await claimJob(db, { kinds: ["mail"], inTurn: [], now });
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const start = await failedStart({
      PORT: String(port),
      DATA_DIR: options.dataDir,
      SMTP_URL: mailServer.url,
    });
    other.close();
    const jobs = await db.selectFrom("jobs").selectAll().execute();
    expectLine(start, `PORT ${port} is already in use`);
    expect(jobs).toContainEqual(claimed);
    expect(mailServer.mails).toEqual([]);
  });

  test("that the host is not an address of this machine", async () => {
    const start = await failedStart({ HOST: "192.0.2.1", DATA_DIR: await newFolder() });
    expectLine(start, "HOST 192.0.2.1: ");
  });

  test("that the data folder is a file", async () => {
    const file = join(await newFolder(), "data");
    await writeFile(file, "");
    expectLine(await failedStart({ DATA_DIR: file }), `DATA_DIR ${file} cannot be written`);
  });

  test("that the database file is not a database", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "site.sqlite"), "a shopping list, not a database".repeat(100));
    const start = await failedStart({ DATA_DIR: folder });
    expectLine(
      start,
      "The database cannot be opened: the database is damaged (file is not a database)",
    );
  });

  test("that another server uses the folder, while the command line still works", async () => {
    const dataDir = await newFolder();
    const site = await startSite({ dataDir });
    const admin = await runAdmin(dataDir);
    const start = await failedStart({ DATA_DIR: dataDir });
    const home = await fetch(site.url);
    await site.stop();
    expectLine(start, `Another server is running on DATA_DIR ${dataDir}. Stop it first`);
    expect(admin).toContain("admin@decorspecialist.example");
    expect(home.status).toBe(200);
  });

  test("that there is no PostgreSQL at its url", async () => {
    const start = await failedStart({
      DATABASE_URL: "postgres://site:hunter2@localhost:1/site",
      AUTH_SECRET: siteSecret,
      DATA_DIR: await newFolder(),
    });
    expectLine(start, /^The database cannot be opened: .*ECONNREFUSED/);
    expect(start.complaint).not.toContain("hunter2");
  });
});

test("a new server waits until the one before it has stopped", async () => {
  const dataDir = await newFolder();
  const release = await lockFile(join(dataDir, "server.lock"), 0);
  const waits = Promise.withResolvers<void>();
  let isReady = false;
  function onOutput(output: string) {
    if (output.includes("Waiting for another server to release this DATA_DIR")) waits.resolve();
  }
  const started = startSite({ dataDir, onOutput }).finally(() => {
    isReady = true;
  });
  await Promise.race([waits.promise, started]);
  expect(isReady).toBe(false);
  release?.();
  const site = await started;
  expect(await site.stop()).toBe(0);
});

describe("the first start", () => {
  test("opens the site to this machine only without settings, and says how to open it to others", async () => {
    const environment = { SITE_URL: "", HOST: "" };
    const site = await startSite({ dataDir: await newFolder(), environment });
    const elsewhere = site.url.replace("127.0.0.1", "127.0.0.2");
    await expect(fetch(elsewhere)).rejects.toThrow();
    expect(site.output()).toContain(
      "Only this machine can reach the site: HOST=0.0.0.0, or SITE_URL with its address, opens it to others.",
    );
    expect(await site.stop()).toBe(0);
  });

  test("keeps the permissions of an existing data folder", async () => {
    const dataDir = join(await newFolder(), "shared");
    await mkdir(dataDir, { mode: 0o750 });
    const site = await startSite({ dataDir });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o750);
    await site.stop();
  });
});
