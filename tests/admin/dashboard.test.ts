import { describe, expect, test } from "vitest";
import { raiseSharedWarning } from "#domain/shared-warnings.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { busy, tryMails } from "#tests/enquiries/try-mails.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";

const links = "See https://a.example https://b.example https://c.example https://d.example";
const disk = { id: "disk", text: "The disk is nearly full." };

describe("the dashboard", () => {
  const database = newDatabase(siteDatabase.create);

  const receive = (changes: Record<string, unknown>, now = new Date()) =>
    enquiryPoster(database.db, () => now)(changes);
  async function wordsWith({ isMailSetUp = true, raised = [] as (typeof disk)[] } = {}) {
    const site = await openAdminSite(database, { isMailSetUp });
    for (const warning of raised) site.warnings.raise(warning.id, warning);
    await site.signIn();
    return wordsOf(await (await site.send("/admin")).text());
  }

  test("says that the systems are well, also while no mail is set up, which it says too", async () => {
    for (const isMailSetUp of [true, false]) {
      const words = await wordsWith({ isMailSetUp });
      expect(words).toContain("All systems operational");
      expect(words.includes("Nobody is mailed about enquiries")).toBe(!isMailSetUp);
    }
  });

  test.each([
    ["connect ECONNREFUSED", "Open one there to see why its mail failed."],
    [
      "the mail server's certificate has expired, so nothing was sent. The operator of the mail server has to renew it",
      "Last time the mail server's certificate has expired, so nothing was sent. The operator of the mail server has to renew it.",
    ],
  ])("says that mail has failed for an hour, and why if it knows: %s", async (reason, told) => {
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await receive({}, hoursAgo);
    await tryMails(database.db, hoursAgo, () => ({ ...busy, reason }));
    const words = await wordsWith();
    expect(words).toContain("2 mails about enquiries could not be sent for more than an hour.");
    expect(words).toContain(told);
  });

  test("shows what the server, another process and Spam give cause to warn of", async () => {
    await receive({ message: links });
    await raiseSharedWarning(database.db, "missing-pictures", { text: "A picture is missing." });
    const words = await wordsWith({ raised: [disk] });
    for (const told of ["One enquiry in Spam may be from real people.", "A picture is missing."])
      expect(words).toContain(told);
    expect(words).toContain(disk.text);
  });
});
