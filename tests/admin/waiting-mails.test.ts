import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimMail, recordFailure } from "#domain/enquiries/claim-mail.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

describe("mails that could not be sent", () => {
  let database: TestDatabase;
  let site: AdminSite;
  beforeEach(async () => {
    database = await siteDatabase.create();
    site = await openAdminSite(database);
    await site.signIn();
    await receiveEnquiry(database.db, exampleEnquiry(), {
      clientAddress: "192.0.2.1",
      secret: "for tests",
      now: new Date(),
    });
  });
  afterEach(() => database.remove());

  async function failBoth() {
    const now = new Date();
    for (const _ of ["business", "confirmation"]) {
      const claimed = await claimMail(database.db, now);
      if (!claimed) throw new Error("two mails were queued");
      const why = { reason: "451 busy", isFinal: false, isServerFault: true, now };
      await recordFailure(database.db, claimed.mail, why);
    }
  }
  const inbox = async () => (await site.send("/admin/enquiries")).text();

  test("are counted in the inbox, and one button sends them all", async () => {
    expect(await inbox()).not.toContain("Send all waiting");
    await failBoth();
    const shown = await inbox();
    expect(shown).toContain("2 mails could not be sent yet. They are tried again later.");
    expect(shown).toContain("Send all waiting");
    expect(await site.act("/admin/enquiries/send-waiting", {})).toEqual({
      status: 200,
      data: { outcome: "due", count: 2 },
    });
    expect(await inbox()).not.toContain("Send all waiting");
    expect(await claimMail(database.db, new Date())).not.toBeNull();
  });
});
