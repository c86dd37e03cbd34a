import type { DeviceNotices } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { releaseNotices } from "#domain/push/claim-notice.ts";
import { deliverDueNotices, type NoticeDelivery } from "#domain/push/deliver-notices.ts";
import { sendTestNotice } from "#domain/push/send-test-notice.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { openSharedLimit } from "#domain/shared-limits.ts";
import type { Config } from "./config.ts";
import { type Lanes, startLanes } from "./lanes.ts";
import type { Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

/** How often a process looks for due notices by itself, in milliseconds. */
const lookEvery = 10_000;

/** How long notices that are being sent may take when the process stops, in milliseconds. */
const stopPatience = 5_000;

/** Each test is a request to the push service of a browser. */
const testLimit = { name: "notice tests", points: 5, duration: 60 };

const tooManyTests = "That were many tests in a minute. Please wait a moment before the next.";

export interface ProcessDeviceNotices extends DeviceNotices {
  /** Looks for due notices now. */
  wake(): void;
  /**
   * Starts sending. Call it once the database is ready and, on SQLite, no other process uses it.
   * The returned function stops it, and waits at most five seconds for notices that are being sent.
   */
  start(): Promise<() => Promise<void>>;
}

interface Parts {
  config: Pick<Config, "securityContact">;
  database: Pick<Database, "db" | "kind">;
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
  database,
  secret,
  box,
  published,
  log,
  fetch,
}: Parts): ProcessDeviceNotices {
  let lanes: Lanes | undefined;
  const { db } = database;
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

  /** On SQLite there is one process, so the claims are those of a process that died. */
  async function freeClaims() {
    try {
      if (database.kind === "sqlite") await releaseNotices(db);
    } catch (error) {
      log.error({ err: error }, "Notices on devices could not be freed; each is sent in a minute");
    }
  }

  return {
    wake: () => lanes?.wake(),
    async test(which) {
      try {
        await tests.consume(which.userId);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        return { outcome: "throttled", message: tooManyTests };
      }
      return sendTestNotice(delivery, which);
    },
    async start() {
      await freeClaims();
      const started = startLanes({
        count: 3,
        lookEvery,
        async look(isStopped) {
          try {
            await deliverDueNotices({ ...delivery, isStopped });
          } catch (error) {
            log.error({ err: error }, "Notices on devices could not be sent");
          }
        },
      });
      lanes = started;
      return () => started.stop(stopPatience);
    },
  };
}
