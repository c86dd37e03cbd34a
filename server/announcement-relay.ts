import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Announcement } from "#app/admin/live/announcements.ts";
import { listenForNotifications, sendNotification } from "#db/notifications.ts";
import type { Database } from "#db/open.ts";
import { ProcessAnnouncements } from "./announcements.ts";
import type { Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";

/** Milliseconds until a version that could not be read is asked for again. */
const pause = 2_000;

const announcementSchema: z.ZodType<Announcement> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("content") }),
  z.object({ type: z.literal("signed-out"), sessionId: z.string() }),
]);

const relayedSchema = z.object({ from: z.string(), announcement: announcementSchema });

/** What goes from process to process; each is told of its own too, and passes over it. */
type Relayed = z.infer<typeof relayedSchema>;

export interface AnnouncementRelay {
  announcements: ProcessAnnouncements;
  /** Hears what other processes announce and publish, on PostgreSQL. Call the answer to stop. */
  listen(databaseUrl: string, published: PublishedSite): () => void;
}

/** Announcements to the pages of every process that shares the database. */
export function openAnnouncementRelay(db: Database["db"], log: Logger): AnnouncementRelay {
  const from = randomUUID();
  const announcements = new ProcessAnnouncements((announcement) => {
    const relayed: Relayed = { from, announcement };
    sendNotification(db, "announcements", JSON.stringify(relayed)).catch((error: unknown) =>
      log.warn({ err: error }, "Other processes could not be told of a change"),
    );
  });

  function hear(payload: string) {
    const relayed = readRelayed(payload);
    if (!relayed) log.warn("A notice that is not understood was passed over");
    else if (relayed.from !== from) announcements.hear(relayed.announcement);
  }

  function listen(databaseUrl: string, published: PublishedSite) {
    let again: NodeJS.Timeout | undefined;
    let isFailing = false;
    async function refresh() {
      clearTimeout(again);
      try {
        await published.refresh();
      } catch (error) {
        // A damaged version stays so until somebody publishes: one line says it.
        if (!isFailing)
          log.error({ err: error }, "The version that was published could not be read");
        isFailing = true;
        clearTimeout(again);
        // Nobody will tell of it once more.
        again = setTimeout(refresh, pause).unref();
        return;
      }
      isFailing = false;
      // What the other process announces may have come while this one still showed the version
      // before.
      announcements.hear({ type: "content" });
    }
    const stop = listenForNotifications(databaseUrl, {
      onNotification: (channel, payload) =>
        channel === "publications" ? refresh() : hear(payload),
      // What was sent meanwhile went by unheard.
      onConnected: refresh,
      onConnectionLost: (error) => log.warn({ err: error }, "Not listening to other processes"),
    });
    return () => {
      stop();
      clearTimeout(again);
    };
  }

  return { announcements, listen };
}

/** Null for what is not ours: whoever may connect to the database may notify. */
function readRelayed(payload: string): Relayed | null {
  try {
    return relayedSchema.safeParse(JSON.parse(payload)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
