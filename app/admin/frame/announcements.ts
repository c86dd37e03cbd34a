/** Tells the open pages of the admin area that something happened. */
export interface Announcements {
  announce(announcement: Announcement): void;
  /** The number of the latest announcement. A page rendered now listens from this number on. */
  latest(): number;
  /**
   * Calls the listener with every announcement after `since`, then with each new one. If some of
   * them are no longer kept, or `since` is from before a restart, the listener gets a single
   * `data-changed` instead. Returns a function that stops listening.
   */
  listen(since: number | null, listener: (announced: NumberedAnnouncement) => void): () => void;
  /** Ends every listener's connection, at shutdown. */
  close(): void;
  /**
   * Calls the listener at shutdown, or at once if shutdown has begun. Returns a function that stops
   * listening.
   */
  onClose(listener: () => void): () => void;
}

export type Announcement =
  /** Something that pages of the admin show has changed. */
  | { type: "data-changed" }
  /** A session ended. Only pages of that session receive this. */
  | { type: "signed-out"; sessionId: string }
  /** A session got new credentials. Its connections end, and its pages connect with these. */
  | { type: "renewed"; sessionId: string };

export interface NumberedAnnouncement {
  id: number;
  announcement: Announcement;
}
