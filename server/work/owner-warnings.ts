import type { OwnerWarning, OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Readiness } from "#app/context.ts";
import { type DiskSpace, isFull, isLow, sizeWords } from "#server/data/disk-space.ts";

/** Stores warnings to the owner until they are cleared. The dashboard shows them first. */
export function createOwnerWarnings(): OwnerWarnings {
  const raised = new Map<string, OwnerWarning>();
  return {
    raise(id, warning) {
      raised.set(id, { id, ...warning });
    },
    clear(id) {
      raised.delete(id);
    },
    current: () => [...raised.values()],
  };
}

/** The result of a probe. */
export interface Found extends Pick<Readiness, "database" | "storage"> {
  /** Null if it could not be measured. */
  space: DiskSpace | null;
  /** The time of the oldest late mail, ISO 8601. */
  lateMailSince: string | null;
  /** The version published last, if it cannot be read. */
  unreadableVersion: number | null;
  shownVersion: number;
  /** What failed. */
  errors: unknown[];
}

const ask = "Please ask whoever looks after the website";

/** Shows faults on the dashboard, in the owner's words. The enquiries card reports late mails. */
export function warnOwner(warnings: OwnerWarnings, found: Found): void {
  const { database, storage, unreadableVersion } = found;
  set(warnings, "disk", diskWords(found));
  set(
    warnings,
    "database",
    database === "connected"
      ? null
      : `Nothing can be saved at the moment, and visitors' enquiries are not taken. ${ask} to look at it now: the database cannot be written.`,
  );
  set(
    warnings,
    "pictures",
    storage === "not writable"
      ? `Pictures and visitors' photos cannot be stored at the moment. ${ask} to look at the place where they are stored.`
      : null,
  );
  set(
    warnings,
    "published-version",
    unreadableVersion === null
      ? null
      : `What you published last is damaged${whatIsSeen(found)}. Change it and publish it again to put this right.`,
  );
}

function set(warnings: OwnerWarnings, id: string, text: string | null): void {
  if (text === null) warnings.clear(id);
  else warnings.raise(id, { text, ...(id === "published-version" ? publish : {}) });
}

function whatIsSeen({ unreadableVersion, shownVersion }: Found): string {
  if (shownVersion === unreadableVersion) return ". Visitors still see it, from a copy";
  if (shownVersion === 0) return ", so visitors see the website as it was at first";
  return ", so visitors see an earlier version";
}

const publish = { link: { to: "/admin/publish", label: "Publish" } };

function diskWords({ space }: Pick<Found, "space">): string | null {
  if (!space || !isLow(space)) return null;
  if (isFull(space))
    return `The website's disk is full: enquiries, photos and your changes cannot be stored. ${ask} to free some space now.`;
  return `The website's disk is nearly full: ${sizeWords(space.freeBytes)} are left. Once it is full, enquiries, photos and your changes cannot be stored. ${ask} to free some space.`;
}
