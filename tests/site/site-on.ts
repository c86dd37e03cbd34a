import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";

/** The real server, and the database it writes to. */
export interface SiteOn {
  url: string;
  database: TestDatabase;
  /** What it logged, entry by entry. Throws when something else than JSON lines was written. */
  logged(): LogEntry[];
  /**
   * What failed of that, but for which version to show, which the process asks the database by
   * itself.
   */
  failures(): LogEntry[];
  /** Takes the database away under the running server. */
  loseDatabase(): Promise<void>;
  /** Ends it, and removes its data. */
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
  // A start without an account makes one, and prints it beside the log.
  await openAccountsFixture(database);
  const site = await startSite({ ...database.options, environment });
  return {
    url: site.url,
    database,
    logged: () => entriesOf(site),
    failures: () =>
      entriesOf(site).filter(
        ({ level, msg }) =>
          level >= 50 && msg !== "The version that was published could not be read",
      ),
    async loseDatabase() {
      if (database.options.databaseUrl) return database.breakDown();
      // The server has the file open, and would go on with it after its removal.
      await database.db.schema.dropTable("enquiries").execute();
      await database.db.schema.dropTable("migrations").execute();
    },
    async end() {
      await site.kill();
      await database.remove();
    },
  };
}

function entriesOf(site: SiteProcess): LogEntry[] {
  const lines = site.output().split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** An address that no other visitor has, since many enquiries from one are taken for a flood. */
export function newVisitor(): Record<string, string> {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2));
  return { "X-Forwarded-For": `2001:db8:${high?.toString(16)}:${low?.toString(16)}::1` };
}
