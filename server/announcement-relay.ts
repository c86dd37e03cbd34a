import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Announcement } from "#app/admin/live/announcements.ts";
import { listenForNotifications, sendNotification } from "#db/notifications.ts";
import type { Database } from "#db/open.ts";
import { parseJson } from "#domain/text/parse-json.ts";
import { createAnnouncements, type ProcessAnnouncements } from "./announcements.ts";
import type { Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

/** How long to wait before reading an unreadable version again, in milliseconds. */
const retryDelay = 2_000;

const announcementSchema: z.ZodType<Announcement> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("data-changed") }),
  z.object({ type: z.enum(["signed-out", "renewed"]), sessionId: z.string() }),
]);

const relayedSchema = z.object({ from: z.string(), announcement: announcementSchema });

/** Sent to every process. `from` lets the sender ignore it. */
type Relayed = z.infer<typeof relayedSchema>;

export interface AnnouncementRelay {
  announcements: ProcessAnnouncements;
  /**
   * Hears through PostgreSQL what other processes announce and publish. Returns a function that
   * stops it.
   */
  hearOthers(databaseUrl: string, published: PublishedSite): () => void;
}

/** Passes announcements between the processes that share a database. */
export function openAnnouncementRelay(db: Database["db"], log: Logger): AnnouncementRelay {
  const from = randomUUID();
  const announcements = createAnnouncements((announcement) => {
    const relayed: Relayed = { from, announcement };
    sendNotification(db, "announcements", JSON.stringify(relayed)).catch((error: unknown) =>
      log.warn({ err: error }, "A change could not be announced to other processes"),
    );
  });

  function hear(payload: string) {
    const relayed = readRelayed(payload);
    if (!relayed) log.warn("A notification of another program was ignored");
    else if (relayed.from !== from) announcements.hear(relayed.announcement);
  }

  function hearOthers(databaseUrl: string, published: PublishedSite) {
    let again: NodeJS.Timeout | undefined;
    let isFailing = false;
    async function refresh() {
      clearTimeout(again);
      try {
        await published.refresh();
      } catch (error) {
        // Logged once: a damaged version stays damaged until the owner publishes.
        if (!isFailing)
          log.error({ err: error }, "The version that was published could not be read");
        isFailing = true;
        clearTimeout(again);
        // Nobody announces this version again, so this process tries again by itself.
        again = setTimeout(refresh, retryDelay).unref();
        return;
      }
      isFailing = false;
      // The other process may have announced it while this one still showed the version before.
      announcements.hear({ type: "data-changed" });
    }
    const stop = listenForNotifications(databaseUrl, {
      onNotification: (channel, payload) =>
        channel === "publications" ? refresh() : hear(payload),
      // Earlier notifications may be lost.
      onConnected: refresh,
      onConnectionLost: (error) =>
        log.warn({ err: error }, "Announcements of other processes do not arrive"),
    });
    return () => {
      stop();
      clearTimeout(again);
    };
  }

  return { announcements, hearOthers };
}

/** Null for a notification of another program: any client of the database can send one. */
function readRelayed(payload: string): Relayed | null {
  return relayedSchema.safeParse(parseJson(payload)).data ?? null;
}
