/**
 * Manages accounts from the command line: `npm run admin -- help`. It uses the server's settings,
 * and may run while the server does.
 */
import { DatabaseTooNew, migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { type Config, readConfig, StartError } from "#server/config.ts";
import { readOrCreateSecret } from "#server/data-folder.ts";
import { requireExpectedDatabase } from "#server/expected-database.ts";
import { type OpenedAccounts, runAdmin } from "./run-admin.ts";

process.exitCode = await runAdmin(process.argv.slice(2), {
  open: openFromSettings,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});

async function openFromSettings(): Promise<OpenedAccounts> {
  const config = readConfig(process.env);
  const { db, close } = await openCurrentDatabase(config);
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir));
  return { accounts: openAccounts({ db, secret }), close };
}

async function openCurrentDatabase(config: Config): Promise<Database> {
  const database = await openDatabase(config);
  try {
    await requireExpectedDatabase(database, config.dataDir);
    await migrate(database.db);
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseTooNew || error instanceof StartError) throw error;
    throw new StartError(`The database cannot be opened: ${(error as Error).message}`);
  }
  return database;
}
