import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf } from "#tests/mail/received-mail.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type SiteProcess, startSite } from "./site-process.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const owner = { email: "owner@example.com", password: "correct-horse-battery" };
/** The probe runs every ten seconds. */
const megabytes = 16;
/** Only Linux has such disks. In CI these tests must not be skipped. */
const canMount = process.platform === "linux" || process.env.CI !== undefined;

let disk: SmallDisk;
let mailServer: MailServer;
beforeEach(async () => {
  if (!canMount) return;
  disk = await mountSmallDisk(megabytes);
  mailServer = await startMailServer();
  return async () => {
    await mailServer.goDown();
    await disk.remove();
  };
});

async function start(onOutput?: (output: string) => void): Promise<SiteProcess> {
  const { folder: dataDir, within } = disk;
  const environment = {
    SMTP_URL: mailServer.url,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
  const site = await startSite({ dataDir, within, environment, onOutput });
  onTestFinished(() => site.kill());
  return site;
}

async function post({ url }: SiteProcess, message: string) {
  const response = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...newVisitor() },
    body: JSON.stringify(exampleEnquiry({ message })),
  });
  return { status: response.status, answer: await response.json() };
}

async function signIn({ url }: SiteProcess) {
  const response = await fetch(`${url}/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ grant_type: "password", ...owner }),
  });
  return { status: response.status, answer: await response.json() };
}

async function readiness({ url }: SiteProcess) {
  const response = await fetch(`${url}/readyz`);
  return { code: response.status, ...(await response.json()) };
}

const mailed = () => mailServer.mails.map((mail) => headerOf(mail, "Subject")).join("\n");

test.runIf(canMount)(
  "on a full disk the site stays up, refuses messages with a reason, and takes them again once there is space",
  async () => {
    const site = await start();
    const before = await post(site, "Before");
    expect(before.status).toBe(201);
    await expect.poll(mailed).toContain(before.answer.reference);
    await disk.fill();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { status, answer } = await post(site, `${attempt} ${"long".repeat(1_000)}`);
      expect(status).toBe(503);
      expect(answer.message).toContain(sampleBusiness.phone);
    }
    for (const path of [
      "/",
      "/services",
      "/services/marbling",
      "/contact",
      "/portfolio",
      "/healthz",
    ])
      expect((await fetch(site.url + path)).status, path).toBe(200);
    const refused = await signIn(site);
    expect(refused.status).toBe(503);
    expect(refused.answer.message).toContain("Its disk may be full");
    await expect
      .poll(() => readiness(site))
      .toMatchObject({
        code: 503,
        status: "not ready",
        faults: [{ part: "database" }, { part: "disk", words: "The disk of DATA_DIR is full." }],
      });
    await disk.empty();
    await expect.poll(() => readiness(site)).toMatchObject({ code: 200 });
    expect((await signIn(site)).status).toBe(200);
    const after = await post(site, "After");
    expect(after.status).toBe(201);
    await expect.poll(mailed).toContain(after.answer.reference);
    expect(await site.stop()).toBe(0);
  },
  90_000,
);

test.runIf(canMount)(
  "a site with a read-only database file says so, and nobody can sign in",
  async () => {
    const earlier = await start();
    expect(await earlier.stop()).toBe(0);
    await disk.run("chmod 0444 site.sqlite");
    // Not as root, which may write to read-only files.
    const within = [...disk.within, "unshare", "--user"];
    const site = await startSite({ dataDir: disk.folder, within, withoutDatabase: true });
    onTestFinished(() => site.kill());
    expect((await fetch(site.url)).status).toBe(200);
    await expect
      .poll(() => readiness(site))
      .toMatchObject({
        code: 503,
        faults: [{ part: "database", words: "The database cannot be written." }],
      });
    const { status, answer } = await signIn(site);
    expect(status).toBe(503);
    expect(answer.message).toContain("the website cannot save anything");
    expect((await post(site, "Not now")).status).toBe(503);
  },
  60_000,
);

test.runIf(canMount)(
  "a site that starts on a full disk becomes ready once there is space",
  async () => {
    const earlier = await start();
    await post(earlier, "Before");
    expect(await earlier.stop()).toBe(0);
    await disk.fill();
    const refused = Promise.withResolvers<void>();
    const starting = start((output) => {
      if (/ENOSPC|disk is full/.test(output)) refused.resolve();
    });
    await Promise.race([refused.promise, starting]);
    await disk.empty();
    expect((await post(await starting, "After")).status).toBe(201);
  },
);
