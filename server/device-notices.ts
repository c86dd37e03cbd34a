import type { DeviceNotices } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { type NoticeDelivery, noticeWork } from "#domain/push/deliver-notices.ts";
import { sendTestNotice } from "#domain/push/send-test-notice.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { openSharedLimit } from "#domain/shared-limits.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

/** Each test is a request to the push service of a browser. */
const testLimit = { name: "notice tests", points: 5, duration: 60 };

const tooManyTests = "That were many tests in a minute. Please wait a moment before the next.";

export interface ProcessDeviceNotices extends DeviceNotices {
  work: Work;
}

interface Parts {
  config: Pick<Config, "securityContact">;
  db: Database["db"];
  /** Key of the digests under which tests are counted. */
  secret: string;
  box: SecretBox;
  published: Pick<PublishedSite, "current">;
  log: Logger;
  /** In place of the platform's, for tests. */
  fetch?: typeof fetch;
}

/** Sends the notices of enquiries to people's devices. */
export function openDeviceNotices({
  config: { securityContact },
  db,
  secret,
  box,
  published,
  log,
  fetch,
}: Parts): ProcessDeviceNotices {
  const tests = openSharedLimit({ db, secret }, testLimit);
  const delivery: NoticeDelivery = {
    db,
    box,
    log,
    fetch,
    settings() {
      const { business, services } = published.current();
      // Push services refuse other contacts, such as a telephone number.
      const isContact = /^(https|mailto):/.test(securityContact ?? "");
      return {
        contact: isContact && securityContact ? securityContact : `mailto:${business.email}`,
        serviceNames: services.map(({ name }) => name),
      };
    },
  };

  return {
    work: noticeWork(delivery),
    async test(which) {
      try {
        await tests.consume(which.userId);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        return { outcome: "throttled", message: tooManyTests };
      }
      return sendTestNotice(delivery, which);
    },
  };
}
