import type { Accounts } from "#domain/accounts/accounts.ts";
import { makePassword } from "#domain/accounts/passwords.ts";
import type { AskedPassword } from "./ask-password.ts";

/** A command that changed nothing. `message` is one line for the person at the terminal. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1 } = {}) {
    super(message);
    this.exitCode = exitCode;
  }
}

interface CommandInput {
  email: string | undefined;
  /** Whether to create a password instead of asking for one. */
  generate: boolean;
  askPassword(): Promise<AskedPassword>;
  print(line: string): void;
}

export interface AccountCommand {
  email: "required" | "optional" | "none";
  takesPassword?: true;
  /** Throws `CommandFailed`. */
  run(accounts: Accounts, input: CommandInput): Promise<void>;
}

export const accountCommands = new Map<string, AccountCommand>([
  ["add", { email: "required", takesPassword: true, run: add }],
  ["reset-password", { email: "required", takesPassword: true, run: resetPassword }],
  ["list", { email: "none", run: list }],
  ["sessions", { email: "optional", run: listSessions }],
  ["end-sessions", { email: "required", run: endSessions }],
  ["remove", { email: "required", run: remove }],
]);

async function add(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", generate, print } = input;
  const password = await newPassword(input);
  const result = await accounts.createAccount({ email, password, now: new Date() });
  if (result.outcome === "taken") throw new CommandFailed(`${email} already has an account.`);
  if (result.outcome === "invalid") throw new CommandFailed(result.message);
  print(`${result.user.email} can now sign in.`);
  if (generate) print(`Password: ${password}`);
}

async function resetPassword(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", generate, print } = input;
  const password = await newPassword(input);
  const result = await accounts.resetPassword({ email, password, now: new Date() });
  if (result.outcome === "missing") throw unknown(email);
  if (result.outcome === "invalid") throw new CommandFailed(result.message);
  print(`${email} has a new password. Ended ${count(result.ended, "session")}.`);
  if (generate) print(`Password: ${password}`);
}

async function list(accounts: Accounts, { print }: CommandInput): Promise<void> {
  const listed = await accounts.listAccounts({ now: new Date() });
  if (listed.length === 0) print("There are no accounts yet.");
  for (const { email, createdAt, sessions } of listed) {
    print(`${email}  created ${formatTime(createdAt)}, ${count(sessions, "session")}`);
  }
}

async function listSessions(accounts: Accounts, { email, print }: CommandInput): Promise<void> {
  const listed = await accounts.listSessions({ email, now: new Date() });
  if (listed.length === 0) print("Nobody is signed in.");
  for (const session of listed) {
    const signedIn = `signed in ${formatTime(session.signedInAt)}`;
    const refreshed = `last refreshed ${formatTime(session.refreshedAt)}`;
    print(`${session.email}  ${signedIn}, ${refreshed}  ${session.userAgent}`);
  }
}

async function endSessions(accounts: Accounts, { email = "", print }: CommandInput): Promise<void> {
  const result = await accounts.endSessions({ email });
  if (result.outcome === "missing") throw unknown(email);
  print(`Ended ${count(result.count, "session")} of ${result.email}.`);
}

async function remove(accounts: Accounts, { email = "", print }: CommandInput): Promise<void> {
  const { outcome } = await accounts.deleteAccount({ email });
  if (outcome === "missing") throw unknown(email);
  if (outcome === "last")
    throw new CommandFailed(
      `${email} is the last account and was not deleted. Add another account first.`,
    );
  print(`Deleted the account ${email}.`);
}

async function newPassword({ generate, askPassword }: CommandInput): Promise<string> {
  if (generate) return makePassword();
  const asked = await askPassword();
  if (asked.outcome === "cancelled")
    throw new CommandFailed("Cancelled. Nothing was changed.", { exitCode: 130 });
  if (asked.outcome === "different")
    throw new CommandFailed("The two passwords are different. Nothing was changed.");
  return asked.password;
}

function unknown(email: string): CommandFailed {
  return new CommandFailed(`There is no account with the address ${email}.`);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** e.g. `2026-03-02 12:00 UTC` */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
