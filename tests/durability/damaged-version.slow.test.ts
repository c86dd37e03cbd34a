import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf } from "#tests/mail/received-mail.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const published = "028 9649 6999";
const later = "028 9649 6111";

describe("a start with a damaged published version", () => {
  const { database, owner } = filledDatabase(siteDatabaseOnDisk.create);
  let mailServer: MailServer;
  let site: SiteProcess | undefined;
  beforeEach(async () => {
    mailServer = await startMailServer();
    await publishPhone(published);
  });
  afterEach(async () => {
    await site?.kill();
    await mailServer.goDown();
  });

  async function publishPhone(phone: string) {
    await owner.saveBusiness({ phone });
    await owner.publish();
  }

  /** Starts a site. `before` runs while no server does. */
  async function startDamaged(before = async () => {}): Promise<SiteProcess> {
    const environment = { SMTP_URL: mailServer.url, ENQUIRIES_TO: "office@example.com" };
    const earlier = await startSite({ ...database.options, environment });
    expect(await earlier.stop()).toBe(0);
    await database.db
      .updateTable("revisions")
      .set({ fields: '{"name":' })
      .where("noun", "=", "business")
      .where("revision", "=", 2)
      .execute();
    // On PostgreSQL, the start before may have done the day's housekeeping.
    await database.db.deleteFrom("leases").execute();
    await before();
    site = await startSite({ ...database.options, environment, withoutDatabase: true });
    return site;
  }

  const showing = async ({ url }: SiteProcess) => (await fetch(url)).text();

  test("shows the last kept version, takes and mails enquiries, and deletes old ones", async () => {
    const twoYearsAgo = new Date(Date.now() - 2 * 365 * 24 * 3_600_000);
    const options = { clientAddress: "192.0.2.1", secret: "for tests", now: twoYearsAgo };
    const { url, output } = await startDamaged(async () => {
      await receiveEnquiry(database.db, exampleEnquiry({ id: "old" }), options);
    });
    expect(await showing({ url } as SiteProcess)).toContain(published);
    const response = await fetch(`${url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...newVisitor() },
      body: JSON.stringify(exampleEnquiry()),
    });
    expect(response.status).toBe(201);
    const { reference } = await response.json();
    const subjects = () => mailServer.mails.map((mail) => headerOf(mail, "Subject")).join("\n");
    await expect.poll(subjects).toContain(`Enquiry ${reference}`);
    await expect.poll(output).toContain("Expired enquiries removed");
    expect(output()).toContain("Version 1, published last, cannot be read from the database");
  });

  test("is not ready until what is damaged is published again, and says why", async () => {
    const started = await startDamaged();
    const readiness = async () => (await fetch(`${started.url}/readyz`)).json();
    await expect.poll(readiness).toMatchObject({
      status: "not ready",
      faults: [
        {
          part: "published version",
          words: "Version 1, published last, cannot be read; visitors still see it, from a copy.",
        },
      ],
    });
    await publishPhone(later);
    const isShown = async () => (await showing(started)).includes(later);
    await vi.waitUntil(isShown, { timeout: 60_000, interval: 200 });
    await expect.poll(readiness).toMatchObject({ status: "ready" });
  });
});
