import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import type { Project } from "#domain/content/schema.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import type { Workbench } from "./workbench.ts";

/** Who may sign in to a stocked site. */
export const owner = { email: "owner@example.com", password: "a dozen brushes" };

/**
 * Path of a new data folder in which these projects are saved and published, with an account for
 * `owner`.
 */
export async function stockedFolder(bench: Workbench, projects: Project[]): Promise<string> {
  const dataDir = bench.newFolder();
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database.db);
    await fillOnFirstStart(database.db, { ...builtInSite({}), projects }, new Date());
    const accounts = openAccounts({ db: database.db, secret: "of the benchmark" });
    const { outcome } = await accounts.createAccount({ ...owner, now: new Date() });
    if (outcome !== "created") throw new Error(`The owner's account was not created: ${outcome}`);
  } finally {
    await database.close();
  }
  return dataDir;
}
