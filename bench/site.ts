import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "#db/migrate.ts";
import { type DatabaseOptions, openDatabase, sqliteFile } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import {
  production,
  type SiteProcess,
  type SiteOptions as Startable,
  startSite as startProcess,
} from "#tests/durability/site-process.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { newFolder, onCore } from "./machine.ts";
import { type OwnerSession, readPage, signInOwner } from "./requests.ts";

export interface SiteOptions extends Partial<Startable> {
  /** Whether it shares no core with the load. By default it runs on every core. */
  isAlone?: boolean;
}

/** Starts the built site as `npm start` does and waits for its home page. Default: a new folder. */
export async function startSite(options: SiteOptions = {}): Promise<SiteProcess> {
  const { isAlone, environment, ...others } = options;
  const site = await startProcess({
    dataDir: newFolder(),
    ...others,
    within: onCore(isAlone ? "server" : "every"),
    environment: {
      ...production,
      NODE_OPTIONS: others.command ? "" : production.NODE_OPTIONS,
      LOG_LEVEL: "silent",
      ...environment,
    },
    // It then waits for any answer.
    withoutDatabase: true,
  });
  await readPage(site.url);
  return site;
}

/** A running site, with its owner signed in. */
export interface OwnedSite extends SiteProcess {
  asOwner: OwnerSession;
}

/** Content for an empty database, all of it published. */
interface Stock {
  projects: number;
  /** Only on SQLite. */
  enquiries?: number;
}

/** Starts a site and signs its owner in. Without `stock` the database must have an owner. */
export async function startOwnedSite(
  { dataDir = newFolder(), ...options }: SiteOptions,
  stock?: Stock,
): Promise<OwnedSite> {
  const { databaseUrl } = options;
  if (stock) await fill({ dataDir, databaseUrl }, stock);
  const site = await startSite({ dataDir, ...options });
  return { ...site, asOwner: await signInOwner(site.url) };
}

async function fill(options: DatabaseOptions, { projects, enquiries = 0 }: Stock): Promise<void> {
  const { db, close } = await openDatabase(options);
  await migrate(db);
  await fillOnFirstStart(db, manyProjects(projects), new Date());
  const accounts = openAccounts({ db, secret: "of the benchmark" });
  const { outcome } = await accounts.createAccount({ ...owner, now: new Date() });
  if (outcome !== "created") throw new Error(`The owner's account was not created: ${outcome}`);
  await close();
  if (enquiries > 0) addEnquiries(options.dataDir, enquiries);
}

/** Stores enquiries ten minutes apart, with half a kilobyte of text each. */
function addEnquiries(dataDir: string, count: number): void {
  const database = new DatabaseSync(sqliteFile(dataDir));
  const message = "We would like the hall and the stairs done before Easter. ".repeat(8);
  const insert = database.prepare(`
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < :count)
    insert into enquiries (id, reference, name, email, phone, postcode, service, message,
      submission_key, sender, network, received_at, state, email_key, search_text)
    select 'enquiry-' || n, 'DS-' || n, 'Ann ' || n, 'ann-' || n || '@example.com',
      printf('07700 %06d', n), 'BT1 5GS', 'Marbling', :message,
      'key-' || n, 'sender-' || n, 'network-' || n,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ((n - :count) * 10) || ' minutes'),
      case n % 4 when 0 then 'new' when 3 then 'archived' else 'answered' end,
      'ann-' || n || '@example.com',
      lower(printf('DS-%d\nAnn %d\nmarbling\n07700%06d\nBT15GS\n', n, n, n) || :message)
    from numbers`);
  insert.run({ count, message });
  database.close();
}

/** The telephone number in the enquiry with this index, as other people write it. */
export function phoneOf(index: number): string {
  return `+44 7700 ${String(index).padStart(6, "0")}`;
}

/** How to start the built checkout of an older version at `BEFORE`, or undefined. */
export const olderCommand = process.env.BEFORE
  ? [process.execPath, join(process.env.BEFORE, "build/server/start.js")]
  : undefined;

/** This version and, if `BEFORE` names one, an older one. */
export type Version = "now" | "before";

/** Starts a site of each version. */
export async function startVersions(options: SiteOptions = {}) {
  const now = await startSite(options);
  const before = olderCommand && (await startSite({ ...options, command: olderCommand }));
  const sites: { version: Version; url: string }[] = [
    { version: "now", url: now.url },
    ...(before ? [{ version: "before" as const, url: before.url }] : []),
  ];
  return {
    sites,
    async [Symbol.asyncDispose]() {
      await now[Symbol.asyncDispose]();
      await before?.[Symbol.asyncDispose]();
    },
  };
}
