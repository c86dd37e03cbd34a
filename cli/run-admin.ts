import type { Readable, Writable } from "node:stream";
import { parseArgs } from "node:util";
import { DatabaseRefused } from "#db/migrate.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { StartError } from "#server/config.ts";
import { commandLine } from "#server/installation.ts";
import {
  type AccountCommand,
  accountCommands,
  CommandFailed,
  readTypedRole,
} from "./account-commands.ts";
import { askPassword } from "./ask-password.ts";

const usage = `Usage: ${commandLine("admin", ["COMMAND"])}

  add EMAIL               create an account
  invite EMAIL            print a link by which the person makes the account, for seven days
  invitations             list the invitations that nobody accepted
  take-back EMAIL         end an invitation
  set-role EMAIL          change what an account is for, by --role
  reset-password EMAIL    set a new password and end the account's sessions
  let-in EMAIL            print a link that sets a password and signs the person in, for an hour
  list                    list the accounts
  sessions [EMAIL]        list the signed-in browsers, of one account or of all
  end-sessions EMAIL      sign an account out of all browsers
  close EMAIL             close an account, unless it is the last owner's

--role owner|editor|office says what an account is for: everything, texts and pictures without
publishing, or enquiries. Without it, add and invite make an owner. add and reset-password ask for
the password, or read the first line of standard input. With --generate they create a password and
print it. The command uses the server's settings: DATA_DIR, DATABASE_URL, AUTH_SECRET, SITE_URL.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 cancelled.
`;

/** The streams that the command line reads and writes, and its way to the accounts. */
export interface AdminEnvironment {
  /** Called only for a valid command. Throws `StartError` or `DatabaseRefused`. */
  open(): Promise<OpenedAccounts>;
  input: Readable & { isTTY?: boolean };
  output: Writable;
  errors: Writable;
}

export interface OpenedAccounts {
  accounts: Accounts;
  siteUrl: string;
  close(): Promise<void>;
}

/** Runs one command, and returns the exit code. */
export async function runAdmin(args: string[], environment: AdminEnvironment): Promise<number> {
  const { output, errors } = environment;
  const parsed = parse(args, errors);
  if (parsed === "help") {
    output.write(usage);
    return 0;
  }
  if (!parsed) {
    errors.write(usage);
    return 2;
  }
  try {
    await run(parsed, environment);
    return 0;
  } catch (error) {
    const isExpected = [CommandFailed, StartError, DatabaseRefused].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected) throw error;
    errors.write(`${(error as Error).message}\n`);
    return error instanceof CommandFailed ? error.exitCode : 1;
  }
}

interface ParsedCommand {
  command: AccountCommand;
  email: string | undefined;
  generate: boolean;
  role: Role;
}

/** Null for wrong usage. */
function parse(args: string[], errors: Writable): ParsedCommand | "help" | null {
  const parsed = parseOptions(args, errors);
  if (!parsed) return null;
  const { positionals, values } = parsed;
  const [name = "", email, ...more] = positionals;
  if (values.help || name === "help") return "help";
  const command = accountCommands.get(name);
  if (!command || more.length > 0) return null;
  if (command.email === "required" && !email) return null;
  if (command.email === "none" && email) return null;
  if (values.generate && !command.takesPassword) return null;
  const role = values.role === undefined ? null : readTypedRole(values.role);
  if (values.role !== undefined && !(role && command.role)) return null;
  if (command.role === "required" && !role) return null;
  return { command, email, generate: values.generate, role: role ?? "owner" };
}

function parseOptions(args: string[], errors: Writable) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        generate: { type: "boolean", default: false },
        role: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    errors.write(`${error.message}\n\n`);
    return null;
  }
}

async function run(parsed: ParsedCommand, environment: AdminEnvironment): Promise<void> {
  const { open, input, output, errors } = environment;
  const { command, email, generate, role } = parsed;
  const { accounts, siteUrl, close } = await open();
  try {
    await command.run(accounts, {
      email,
      generate,
      role,
      siteUrl,
      // Questions go to the error stream, so that the output can be redirected to a file.
      askPassword: () => askPassword(input, errors),
      print: (line) => output.write(`${line}\n`),
    });
  } finally {
    await close();
  }
}
