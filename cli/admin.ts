/**
 * Manages accounts from the command line: `npm run admin -- help`. It uses the server's settings,
 * and may run while the server does. It makes no database, folder or secret.
 */
import { resolve } from "node:path";
import { DatabaseRefused, migrate } from "#db/migrate.ts";
import type { Database } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { type Config, readConfig, StartError } from "#server/config.ts";
import { readSecret, requireExpectedDatabase } from "#server/data/data-folder.ts";
import { CommandFailed } from "./account-commands.ts";
import { type OpenedAccounts, runAdmin } from "./run-admin.ts";
import { dataWords, openExistingDatabase } from "./site-data.ts";

// Only this user may read new files. If that is root, SQLite gives its files to the database's
// owner.
process.umask(0o077);

process.exitCode = await runAdmin(process.argv.slice(2), {
  open: openFromSettings,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
});

async function openFromSettings(): Promise<OpenedAccounts> {
  const given = readConfig(process.env);
  const config = { ...given, dataDir: resolve(given.dataDir) };
  const { db, close } = await openSite(config);
  // On the error stream, because standard output may be redirected to a file.
  console.error(`Site: ${dataWords(config)}`);
  const secret = config.authSecret ?? (await readSecret(config.dataDir));
  if (secret === undefined)
    throw new StartError(
      `${config.dataDir} has no auth-secret. Set AUTH_SECRET to the server's value, or start the site once.`,
    );
  const previousSecret = config.previousAuthSecret ?? null;
  const accounts = openAccounts({ db, secret, previousSecret });
  return { accounts, siteUrl: config.siteUrl, close };
}

async function openSite(config: Config): Promise<Database> {
  const database = await openExistingDatabase(config);
  try {
    await requireExpectedDatabase(database, config.dataDir);
    await requireTables(database, config);
    await migrate(database.db);
  } catch (error) {
    await database.close();
    const hasWords = [DatabaseRefused, StartError, CommandFailed].some(
      (kind) => error instanceof kind,
    );
    if (hasWords) throw error;
    throw new StartError(`The database cannot be opened: ${(error as Error).message}`);
  }
  return database;
}

/** Throws for an empty database: the site uses a different one, or was never started. */
async function requireTables({ db }: Database, config: Config): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === "users")) return;
  throw new CommandFailed(
    `There is no site in the database: ${dataWords(config)}. Set DATABASE_URL and DATA_DIR to the server's values, or start the site once.`,
  );
}
