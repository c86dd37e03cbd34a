import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPushSubscription } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { type PushService, startPushService } from "#tests/push/push-service.ts";
import { openDeviceNotices, type ProcessDeviceNotices } from "./device-notices.ts";
import { createLog } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

const secret = "the secret of these tests, long enough";
const box = openSecretBox({ current: secret, previous: null });
const published = {
  current: () => ({ business: { email: "hello@example.com" }, services: [{ name: "Marbling" }] }),
} as unknown as Pick<PublishedSite, "current">;

describe("the notices of a process", () => {
  let database: TestDatabase;
  let service: PushService;
  beforeEach(async () => {
    database = await siteDatabase.create();
    service = await startPushService();
    const { ownerId: userId, signIn } = await openAccountsFixture(database);
    const now = new Date();
    const { sessionId } = await signIn({ now });
    const { subscription } = pretendBrowser();
    const device = "Chrome on Android";
    const added = { userId, sessionId, subscription, device, by: "command line", now } as const;
    await addPushSubscription(database.db, box, added);
  });
  afterEach(async () => {
    await service[Symbol.asyncDispose]();
    await database.remove();
  });

  const post = () => enquiryPoster(database.db, () => new Date())({ id: crypto.randomUUID() });
  const open = (securityContact?: string): ProcessDeviceNotices =>
    openDeviceNotices({
      config: { securityContact },
      db: database.db,
      secret,
      box,
      published,
      log: createLog("silent"),
      fetch: service.fetch,
    });
  const contact = () => {
    const [, claims = ""] = service.messages[0]?.headers.authorization?.split(".") ?? [];
    return JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
  };

  const deliver = async (securityContact?: string) => {
    service.messages.length = 0;
    await post();
    await doDueJobs(database.db, { notice: open(securityContact).work }, new Date());
  };

  test("name the security contact to push services, unless they refuse such a one", async () => {
    await deliver();
    expect(contact()).toBe("mailto:hello@example.com");
    await deliver("https://example.com/security");
    expect(contact()).toBe("https://example.com/security");
    await deliver("http://example.com/security");
    expect(contact()).toBe("mailto:hello@example.com");
  });
});
