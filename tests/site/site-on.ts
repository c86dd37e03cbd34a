import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";

/** The real server, and the database it writes to. */
export interface SiteOn {
  url: string;
  database: TestDatabase;
  /**
   * The log entries of everything that was answered before this call. Throws if the server wrote
   * anything but JSON lines.
   */
  logged(): Promise<LogEntry[]>;
  /**
   * The log entries of failures, without those of the check for a new version, which the process
   * makes by itself.
   */
  failures(): Promise<LogEntry[]>;
  /** Breaks the running server's database. */
  loseDatabase(): Promise<void>;
  /** Stops the server and removes its data. */
  end(): Promise<void>;
}

export interface LogEntry {
  level: number;
  [property: string]: unknown;
}

export async function startSiteOn(
  kind: TestDatabaseKind,
  environment: Record<string, string> = {},
): Promise<SiteOn> {
  const database = await kind.create();
  // A start without an account makes one and prints it outside the log.
  await openAccountsFixture(database);
  const site = await startSite({ ...database.options, environment });
  return {
    url: site.url,
    database,
    logged: () => logOf(site),
    failures: async () =>
      (await logOf(site)).filter(
        ({ level, msg }) =>
          level >= 50 && msg !== "The version that was published could not be read",
      ),
    async loseDatabase() {
      // Otherwise work after the start would fail too, and its failure is not what tests look for.
      await vi.waitUntil(() => isHousekeepingDone(database), { timeout: 60_000 });
      if (database.options.databaseUrl) return database.breakDown();
      // The server has the file open, and could still use it after its removal.
      await database.db.schema.dropTable("enquiries").execute();
      await database.db.schema.dropTable("migrations").execute();
    },
    async end() {
      await site.kill();
      await database.remove();
    },
  };
}

async function isHousekeepingDone({ db }: TestDatabase): Promise<boolean> {
  const job = await db
    .selectFrom("jobs")
    .select("run_at")
    .where("id", "=", "housekeeping")
    .executeTakeFirst();
  return job !== undefined && job.run_at > new Date().toISOString();
}

const logMark = "/admin/log-";

/** The log arrives by a pipe, later than an answer: it is complete up to a request of our own. */
async function logOf(site: SiteProcess): Promise<LogEntry[]> {
  const mark = `${logMark}${randomUUID()}`;
  await fetch(site.url + mark, { redirect: "manual" });
  await vi.waitUntil(() => site.output().includes(mark), { timeout: 60_000, interval: 5 });
  const lines = site.output().split("\n").filter(Boolean);
  const entries: LogEntry[] = lines.map((line) => JSON.parse(line));
  return entries.filter(({ path }) => !String(path).startsWith(logMark));
}

/** An address that no other visitor has, since many enquiries from one address count as a flood. */
export function newVisitor(): Record<string, string> {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2));
  return { "X-Forwarded-For": `2001:db8:${high?.toString(16)}:${low?.toString(16)}::1` };
}
