import { beforeEach } from "vitest";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { type AdminSite, type AdminSiteOptions, openAdminSite } from "./admin-site.ts";

/** For each test, the site on this database, its owner signed in, and what it announces then. */
export function signedInSite(database: TestDatabase, options: AdminSiteOptions = {}) {
  let current: AdminSite;
  const announced: string[] = [];
  beforeEach(async () => {
    current = await openAdminSite(database, options);
    await current.signIn();
    announced.length = 0;
    current.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });
  const site = new Proxy({} as AdminSite, { get: (_, name) => Reflect.get(current, name) });
  return { site, announced };
}
