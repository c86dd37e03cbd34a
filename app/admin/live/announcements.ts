/** Tells the open pages of the admin area that something happened. */
export interface Announcements {
  announce(announcement: Announcement): void;
  /**
   * The number of the last one. A page that is made now misses nothing if it listens from here on.
   */
  latest(): number;
  /**
   * Calls the listener with every announcement after `since`, then with each new one. Who missed
   * more than are kept, or comes from before a restart, gets one `content`, to look afresh. Call
   * the answer to stop.
   */
  listen(since: number | null, listener: (announced: NumberedAnnouncement) => void): () => void;
  /** Ends every listener's connection, at shutdown. */
  close(): void;
  /** Calls the listener at shutdown, at once if that has begun. Call the answer to stop. */
  onClose(listener: () => void): () => void;
}

export type Announcement =
  /** Rows were added, changed or removed. */
  | { type: "content" }
  /** A session ended; told to the pages of that session alone. */
  | { type: "signed-out"; sessionId: string };

export interface NumberedAnnouncement {
  id: number;
  announcement: Announcement;
}
