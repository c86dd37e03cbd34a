import type { Work } from "#domain/jobs/do-jobs.ts";
import { noticeWork } from "#domain/push/deliver-notices.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Logger } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

type Noticing = Pick<ProcessContexts, "database" | "secrets" | "published" | "securityContact">;

/**
 * Sends the notices of enquiries to people's devices.
 * @param ask in place of the platform's `fetch`
 */
export function deviceNotices(
  { database: { db }, secrets, published, securityContact }: Noticing,
  log: Logger,
  ask?: typeof fetch,
): Work {
  return noticeWork({
    db,
    box: openSecretBox(secrets),
    log,
    fetch: ask,
    settings() {
      const { business, services } = published.current();
      // Push services refuse other contacts, such as a telephone number.
      const isContact = /^(https|mailto):/.test(securityContact ?? "");
      return {
        contact: isContact && securityContact ? securityContact : `mailto:${business.email}`,
        serviceNames: services.map(({ name }) => name),
      };
    },
  });
}
