import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf } from "#tests/mail/received-mail.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const owner = { email: "owner@example.com", password: "correct-horse-battery" };
const megabytes = 16;
/** Only Linux has such disks. In CI these tests must not be skipped. */
const canMount = process.platform === "linux" || process.env.CI !== undefined;

let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
let mailServer: MailServer;
beforeEach(async () => {
  if (!canMount) return;
  disk = await mountSmallDisk();
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
  const response = await postJson(`${url}/api/contact`, exampleEnquiry({ message }));
  return { status: response.status, answer: await response.json() };
}

async function signIn({ url }: SiteProcess) {
  const response = await postJson(`${url}/auth/token`, { grant_type: "password", ...owner });
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
    for (const path of ["/", "/services/marbling", "/contact", "/healthz"])
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

/**
 * Mounts a small disk in memory, in a new namespace, which needs no rights. The disk disappears
 * with the last program in the namespace. Throws if the system does not allow this.
 */
async function mountSmallDisk() {
  const folder = await mkdtemp(join(inject("temporaryFolder"), "disk-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$0" && echo mounted && exec cat`;
  const keeper = spawn("unshare", ["--map-root-user", "--mount", "sh", "-c", mount, folder]);
  const exited = once(keeper, "exit");
  const complaint = text(keeper.stderr);
  const mounted = await Promise.race([once(keeper.stdout, "data"), exited.then(() => null)]);
  if (!mounted) throw new Error(`A disk could not be mounted: ${await complaint}`);
  const filler = join(`/proc/${keeper.pid}/root${folder}`, "filler");
  return {
    /** Where it is mounted, for programs started with `within`. */
    folder,
    /** Prefix for a program's command, so that the program sees the disk. */
    within: ["nsenter", `--target=${keeper.pid}`, "--user", "--preserve-credentials", "--mount"],
    /** Fills it to the last block. */
    async fill() {
      const moreThanFits = Buffer.alloc(megabytes * 1024 * 1024 + 1);
      await expect(writeFile(filler, moreThanFits)).rejects.toThrow("ENOSPC");
    },
    /** Frees it again. */
    empty: () => unlink(filler),
    async remove() {
      keeper.stdin.end();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
