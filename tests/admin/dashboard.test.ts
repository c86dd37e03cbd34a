import { describe, expect, test } from "vitest";
import type { OwnerWarning } from "#app/admin/dashboard/owner-warning.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { raiseSharedWarning } from "#domain/shared-warnings.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { busy, tryMails } from "#tests/enquiries/try-mails.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";

const links = "See https://a.example https://b.example https://c.example https://d.example";
const allWell = "All systems operational";

describe("the dashboard", () => {
  const database = newDatabase(siteDatabase.create);

  const receive = (changes: Record<string, unknown>, now: Date) =>
    receiveEnquiry(database.db, exampleEnquiry(changes), {
      clientAddress: crypto.randomUUID() as string,
      secret: "for tests",
      now,
    });

  async function wordsWith(options: { isMailSetUp?: boolean; raised?: OwnerWarning } = {}) {
    const { raised, ...rest } = options;
    const site = await openAdminSite(database, rest);
    if (raised) site.warnings.raise(raised.id, raised);
    await site.signIn();
    return wordsOf(await (await site.send("/admin")).text());
  }

  test("says that all is well when nothing is wrong", async () => {
    expect(await wordsWith()).toContain(allWell);
  });

  test("says that no mails are sent, and that the systems are well", async () => {
    const words = await wordsWith({ isMailSetUp: false });
    expect(words).toContain("Nobody is mailed about enquiries");
    expect(words).toContain(allWell);
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

  test("says that Spam may contain genuine enquiries", async () => {
    await receive({ message: links }, new Date());
    const words = await wordsWith();
    expect(words).toContain("One enquiry in Spam may be from real people.");
  });

  test("shows what another process has found", async () => {
    await raiseSharedWarning(database.db, "missing-pictures", { text: "A picture is missing." });
    const words = await wordsWith();
    expect(words).toContain("A picture is missing.");
  });

  test("shows the server's alerts", async () => {
    const raised = { id: "disk", text: "The disk is nearly full." };
    const words = await wordsWith({ raised });
    expect(words).toContain("The disk is nearly full.");
  });
});
