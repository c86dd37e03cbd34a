import type {
  Announcement,
  Announcements,
  NumberedAnnouncement,
} from "#app/admin/live/announcements.ts";

/** How many are kept for who was cut off for a moment: the specification's push buffer. */
const kept = 100;

/** Announcements to the pages that this process serves, and by `relay` to the other processes. */
export class ProcessAnnouncements implements Announcements {
  /** From the time of the start, so that no number of an earlier process passes for one of this. */
  #next = Date.now();
  #recent: NumberedAnnouncement[] = [];
  readonly #listeners = new Set<(announced: NumberedAnnouncement) => void>();
  readonly #closing = new Set<() => void>();
  readonly #relay: (announcement: Announcement) => void;
  #closed = false;

  constructor(relay: (announcement: Announcement) => void = () => {}) {
    this.#relay = relay;
  }

  announce(announcement: Announcement): void {
    this.hear(announcement);
    this.#relay(announcement);
  }

  /** Tells the pages of this process alone: what another process announced. */
  hear(announcement: Announcement): void {
    const announced = { id: this.#next++, announcement };
    this.#recent = [...this.#recent, announced].slice(-kept);
    for (const listener of this.#listeners) listener(announced);
  }

  latest(): number {
    return this.#next - 1;
  }

  listen(since: number | null, listener: (announced: NumberedAnnouncement) => void): () => void {
    if (since !== null) for (const announced of this.#missed(since)) listener(announced);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    for (const end of this.#closing) end();
  }

  onClose(listener: () => void): () => void {
    this.#closing.add(listener);
    if (this.#closed) listener();
    return () => this.#closing.delete(listener);
  }

  #missed(since: number): NumberedAnnouncement[] {
    const last = this.latest();
    const first = this.#recent[0]?.id ?? this.#next;
    if (since >= first - 1 && since <= last) return this.#recent.filter(({ id }) => id > since);
    return [{ id: last, announcement: { type: "content" } }];
  }
}
