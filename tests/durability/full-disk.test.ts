import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { business } from "#domain/content/business.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { MailServer } from "#tests/mail/mail-server.ts";
import { headerOf } from "#tests/mail/received-mail.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type SiteProcess, startSite } from "./site-process.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const megabytes = 16;
/** Only Linux has such disks. Where the tests must not be skipped it has to be one. */
const canMount = process.platform === "linux" || process.env.CI !== undefined;

let disk: SmallDisk;
let mailServer: MailServer;
beforeEach(async () => {
  if (!canMount) return;
  disk = await mountSmallDisk(megabytes);
  mailServer = await MailServer.start();
  return async () => {
    await mailServer.goDown();
    await disk.remove();
  };
});

async function start(): Promise<SiteProcess> {
  const { folder: dataDir, within } = disk;
  const site = await startSite({ dataDir, within, environment: { SMTP_URL: mailServer.url } });
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

const mailed = () => mailServer.mails.map((mail) => headerOf(mail, "Subject")).join("\n");

test.runIf(canMount)(
  "on a full disk the site stays up and says that it takes no messages, and takes them again by itself",
  async () => {
    const site = await start();
    const before = await post(site, "Before");
    expect(before.status).toBe(201);
    await expect.poll(mailed).toContain(before.answer.reference);
    await disk.fill();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { status, answer } = await post(site, `${attempt} ${"long".repeat(1_000)}`);
      expect(status).toBe(503);
      expect(answer.message).toContain(business.phone);
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
    await disk.empty();
    const after = await post(site, "After");
    expect(after.status).toBe(201);
    await expect.poll(mailed).toContain(after.answer.reference);
    expect(await site.stop()).toBe(0);
  },
);

test.runIf(canMount)(
  "a site that starts on a full disk is ready by itself once there is room",
  async () => {
    const earlier = await start();
    await post(earlier, "Before");
    expect(await earlier.stop()).toBe(0);
    await disk.fill();
    const starting = start();
    await sleep(2_000);
    await disk.empty();
    expect((await post(await starting, "After")).status).toBe(201);
  },
);
