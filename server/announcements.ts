/** Something open admin pages want to know. */
export type Announcement =
  /** Rows were added, changed or removed. */
  | { type: "content" }
  /** Some session ended; every open page looks whether it was its own. */
  | { type: "sessions" };

export interface NumberedAnnouncement {
  id: number;
  announcement: Announcement;
}

/** How many are kept for who was cut off for a moment: the specification's push buffer. */
const kept = 100;

/** Passes announcements to open pages, and to those that come back what they missed. */
export class Announcements {
  #next = 1;
  #recent: NumberedAnnouncement[] = [];
  readonly #listeners = new Set<(announced: NumberedAnnouncement) => void>();

  announce(announcement: Announcement): void {
    const announced = { id: this.#next++, announcement };
    this.#recent = [...this.#recent, announced].slice(-kept);
    for (const listener of this.#listeners) listener(announced);
  }

  /**
   * Calls the listener with every announcement after `since`, then with each new one. Who missed more than are kept, or
   * comes from before a restart, gets one 'content' to look afresh. Call the answer to stop.
   */
  listen(since: number | null, listener: (announced: NumberedAnnouncement) => void): () => void {
    if (since !== null) for (const announced of this.#missed(since)) listener(announced);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #missed(since: number): NumberedAnnouncement[] {
    const last = this.#next - 1;
    const first = this.#recent[0]?.id ?? this.#next;
    if (since > last || since < first - 1) {
      return [{ id: last, announcement: { type: "content" } }];
    }
    return this.#recent.filter(({ id }) => id > since);
  }
}
