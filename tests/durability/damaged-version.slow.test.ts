import { expect, test } from "vitest";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf } from "#tests/mail/received-mail.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { startSite } from "./site-process.ts";

const published = "028 9649 6999";
const { database, owner } = filledDatabase(siteDatabaseOnDisk.create);

test("a start with a damaged published version shows the last kept one, takes and mails enquiries, and deletes old ones", async () => {
  await owner.saveBusiness({ phone: published });
  await owner.publish();
  await using mailServer = await startMailServer();
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
  const twoYearsAgo = new Date(Date.now() - 2 * 365 * 24 * 3_600_000);
  const options = { clientAddress: "192.0.2.1", secret: "for tests", now: twoYearsAgo };
  await receiveEnquiry(database.db, exampleEnquiry({ id: "old" }), options);

  await using site = await startSite({ ...database.options, environment, withoutDatabase: true });
  expect(await (await fetch(site.url)).text()).toContain(published);
  const response = await postJson(`${site.url}/api/contact`, exampleEnquiry());
  expect(response.status).toBe(201);
  const { reference } = await response.json();
  const subjects = () => mailServer.mails.map((mail) => headerOf(mail, "Subject")).join("\n");
  await expect.poll(subjects).toContain(`Enquiry ${reference}`);
  await expect.poll(site.output).toContain("Expired enquiries removed");
  expect(site.output()).toContain("Version 1, published last, cannot be read from the database");
});
