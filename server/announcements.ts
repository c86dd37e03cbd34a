import type {
  Announcement,
  Announcements,
  NumberedAnnouncement,
} from "#app/admin/live/announcements.ts";

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
