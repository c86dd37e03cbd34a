/**
 * Accounts from the command line: `npm run admin -- help`. It works beside a running server, on the
 * same settings.
 */
import { parseArgs } from "node:util";
import { DatabaseTooNew, migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { type Config, readConfig, StartError } from "#server/config.ts";
import { readOrCreateSecret } from "#server/data-folder.ts";
import { requireExpectedDatabase } from "#server/expected-database.ts";
import { type Command, commands, Refusal } from "./account-commands.ts";

const usage = `Usage: npm run admin -- COMMAND

  add EMAIL               make an account
  reset-password EMAIL    give an account a new password, and end its sessions
  list                    list the accounts
  sessions [EMAIL]        list the browsers that are signed in, of one account or of all
  end-sessions EMAIL      sign an account out everywhere
  remove EMAIL            remove an account; the last one stays

add and reset-password ask for the password, or read it from standard input (one line). With --generate they make one
and print it. The settings are those of the server: DATA_DIR, DATABASE_URL, AUTH_SECRET.

Exit codes: 0 done, 1 not done, 2 not understood.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = understand(args);
  if (asked === "help") {
    process.stdout.write(usage);
    return 0;
  }
  if (!asked) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    await run(asked.command, asked.input);
    return 0;
  } catch (error) {
    const isExpected = [Refusal, StartError, DatabaseTooNew].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    console.error((error as Error).message);
    return 1;
  }
}

interface Asked {
  command: Command;
  input: { email: string | undefined; generate: boolean };
}

/** Null for what is no command of ours. */
function understand(args: string[]): Asked | "help" | null {
  const parsed = parse(args);
  if (!parsed) return null;
  const { positionals, values } = parsed;
  const [name = "", email, ...more] = positionals;
  if (values.help || name === "help") return "help";
  const command = commands.get(name);
  if (!command || more.length > 0) return null;
  if (command.email === "required" && !email) return null;
  if (command.email === "none" && email) return null;
  if (values.generate && !command.takesPassword) return null;
  return { command, input: { email, generate: values.generate } };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        generate: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n`);
    return null;
  }
}

async function run({ run: work }: Command, input: Asked["input"]): Promise<void> {
  const config = readConfig(process.env);
  const database = await open(config);
  try {
    await work(await accountsOf(database, config), input);
  } finally {
    await database.close();
  }
}

async function open(config: Config): Promise<Database> {
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

async function accountsOf({ db }: Database, config: Config): Promise<Accounts> {
  return openAccounts({
    db,
    secret: config.authSecret ?? (await readOrCreateSecret(config.dataDir)),
  });
}
