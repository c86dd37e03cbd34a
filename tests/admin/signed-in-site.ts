import { afterEach, beforeEach, vi } from "vitest";
import { noon } from "#tests/accounts/accounts-fixture.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { type AdminSite, type AdminSiteOptions, openAdminSite } from "./admin-site.ts";

/** For each test, the date is noon. Call it before `signedInSite`, so that she signs in then. */
export function clockAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** For each test, the site on this database. */
export function openedSite(database: TestDatabase, options: AdminSiteOptions = {}): AdminSite {
  let current: AdminSite;
  beforeEach(async () => {
    current = await openAdminSite(database, options);
  });
  return new Proxy({} as AdminSite, { get: (_, name) => Reflect.get(current, name) });
}

/** `openedSite` with its owner signed in, and what it announces from then on. */
export function signedInSite(database: TestDatabase, options: AdminSiteOptions = {}) {
  const site = openedSite(database, options);
  const announced: string[] = [];
  beforeEach(async () => {
    await site.signIn();
    announced.length = 0;
    site.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });
  return { site, announced };
}
