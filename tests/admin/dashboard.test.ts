import { describe, expect, test } from "vitest";
import { raiseSharedWarning } from "#domain/shared-warnings.ts";
import { addVisits } from "#domain/visits/visits.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { busy, tryMails } from "#tests/enquiries/try-mails.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";

const links = "See https://a.example https://b.example https://c.example https://d.example";
const disk = { id: "disk", text: "The disk is nearly full." };

describe("the dashboard", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);

  const receive = (changes: Record<string, unknown>, now = new Date()) =>
    enquiryPoster(database.db, () => now)(changes);
  async function wordsWith({ isMailSetUp = true, raised = [] as (typeof disk)[] } = {}) {
    const site = await openAdminSite(database, { isMailSetUp });
    for (const warning of raised) site.warnings.raise(warning.id, warning);
    await site.signIn();
    return wordsOf(await (await site.send("/admin")).text());
  }

  test("names the first changes that wait, and counts all of them where they are published", async () => {
    const names = ["dragging", "marbling", "wood-graining"];
    for (const name of names) await owner.saveService(`service-${name}`, { summary: "Mine" });
    const words = await wordsWith();
    expect(words).toContain("3 changes wait Dragging, Marbling, 1 more");
    expect(words).toContain("Publish 3 changes");
  });

  test("tells the visits of two weeks, which pages, and where people came from", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const view = { page: "/services/marbling", from: "google.com", enquiries: 0 };
    await addVisits(database.db, [{ ...view, views: 4 }], daysAgo(9));
    await addVisits(database.db, [{ ...view, views: 3, enquiries: 1 }], daysAgo(1));
    await addVisits(database.db, [{ ...view, page: "/gone", from: "", views: 2 }], daysAgo(1));
    const words = await wordsWith();
    expect(words).toContain("At least 5 visits in the last seven days, 4 in the seven before.");
    expect(words).toContain("Most looked at in four weeks Marbling 7 /gone 2");
    expect(words).toContain("Came from in four weeks google.com 7 No link, or typed in 2");
    expect(words).toContain("Led to an enquiry in twelve weeks Marbling 1");
  });

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
