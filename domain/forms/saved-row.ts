/** What a row of the content has beside what its form edits. Times are ISO-8601 text in UTC. */
export interface SavedRow {
  /**
   * Counts the saves: an update says which it began from, so that it does not overwrite a newer
   * one.
   */
  revision: number;
  createdAt: string;
  updatedAt: string;
  /**
   * E-mail address of the account that saved it last; null where no account did, or nobody wrote it
   * down.
   */
  updatedBy: string | null;
}

/**
 * When something is saved, and by which account (its e-mail address); by none when it is left out.
 */
export interface Saving {
  now: Date;
  by?: string | null;
}

/**
 * Where something stood that was deleted and is added again: what is left out is as for something
 * new.
 */
export interface FormerPlace {
  /** Of a service, in the order of the public pages. */
  position?: number | undefined;
  /** ISO-8601 text in UTC; lists are ordered by it. */
  createdAt?: string | undefined;
}

/**
 * What a row begins with. One that comes back after it was deleted may still be open in an editor,
 * and so gets a revision that it never had, however often it was saved: in seconds since 2026,
 * which fits a form's nine figures until 2057.
 */
export function firstSave({ now, by = null }: Saving, former?: FormerPlace): SavedRow {
  const time = now.toISOString();
  return {
    revision: former ? returningRevision(now) : 1,
    createdAt: former?.createdAt ?? time,
    updatedAt: time,
    updatedBy: by,
  };
}

/** See `firstSave`. */
export function returningRevision(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000);
}
