import { randomUUID } from "node:crypto";
import { z } from "zod";
import type {
  Announcement,
  Announcements,
  NumberedAnnouncement,
} from "#app/admin/frame/announcements.ts";
import { listenForNotifications, sendNotification } from "#db/notifications.ts";
import type { Database } from "#db/open.ts";
import { parseJson } from "#domain/text/parse-json.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import type { Logger } from "#server/log.ts";

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

/** How many announcements are kept for pages that reconnect. The specification gives the number. */
const maxRecent = 100;

export interface ProcessAnnouncements extends Announcements {
  /** Passes an announcement of another process to the pages of this one. */
  hear(announcement: Announcement): void;
}

/** Announcements to the pages that this process serves. `relay` passes them to other processes. */
export function createAnnouncements(
  relay: (announcement: Announcement) => void = () => {},
): ProcessAnnouncements {
  // Starts at the current time, so that no number of an earlier process is used again.
  let nextId = Date.now();
  let recent: NumberedAnnouncement[] = [];
  let isClosed = false;
  const listeners = new Set<(announced: NumberedAnnouncement) => void>();
  const closeListeners = new Set<() => void>();

  function hear(announcement: Announcement) {
    const announced = { id: nextId++, announcement };
    recent = [...recent, announced].slice(-maxRecent);
    for (const listener of listeners) listener(announced);
  }

  function missedSince(id: number): NumberedAnnouncement[] {
    const last = nextId - 1;
    const first = recent[0]?.id ?? nextId;
    if (id >= first - 1 && id <= last) return recent.filter((announced) => announced.id > id);
    return [{ id: last, announcement: { type: "data-changed" } }];
  }

  return {
    announce(announcement) {
      hear(announcement);
      relay(announcement);
    },
    hear,
    latest: () => nextId - 1,
    listen(since, listener) {
      if (since !== null) for (const announced of missedSince(since)) listener(announced);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      for (const listener of closeListeners) listener();
    },
    onClose(listener) {
      closeListeners.add(listener);
      if (isClosed) listener();
      return () => closeListeners.delete(listener);
    },
  };
}
