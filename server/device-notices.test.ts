import { expect, onTestFinished, test } from "vitest";
import { addPushSubscription } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { startPushService } from "#tests/push/push-service.ts";
import { deviceNotices } from "./device-notices.ts";
import { createLog } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

const secrets = { current: "the secret of these tests, long enough", previous: null };
const published = {
  current: () => ({ business: { email: "hello@example.com" }, services: [{ name: "Marbling" }] }),
} as unknown as ProcessContexts["published"];

test("notices name the security contact to push services, unless they refuse such a one", async () => {
  const made = await siteDatabase.create();
  onTestFinished(made.remove);
  await using service = await startPushService();
  const { db } = made;
  const { ownerId: userId, signIn } = await openAccountsFixture(made);
  const now = new Date();
  const { sessionId } = await signIn({ now });
  const { subscription } = pretendBrowser();
  const added = { userId, sessionId, subscription, device: "Chrome", by: "command line", now };
  await addPushSubscription(db, openSecretBox(secrets), { ...added, by: "command line" });
  const post = enquiryPoster(db, () => now);
  const database = { db } as ProcessContexts["database"];

  for (const [securityContact, contact] of [
    [undefined, "mailto:hello@example.com"],
    ["https://example.com/security", "https://example.com/security"],
    ["http://example.com/security", "mailto:hello@example.com"],
  ]) {
    service.messages.length = 0;
    await post();
    const contexts = { database, secrets, published, securityContact };
    const notice = deviceNotices(contexts, createLog("silent"), service.fetch);
    await doDueJobs(db, { notice }, now);
    const [, claims = ""] = service.messages[0]?.headers.authorization?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString()).sub).toBe(contact);
  }
});
