import { readAccountEmail } from "#domain/accounts/account.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { makePassword } from "#domain/accounts/passwords.ts";
import { type Role, roles } from "#domain/accounts/roles.ts";
import { counted } from "#domain/counted.ts";
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
  role: Role;
  /** The site's url without a trailing slash, for links. */
  siteUrl: string;
  askPassword(): Promise<AskedPassword>;
  print(line: string): void;
}

export interface AccountCommand {
  email: "required" | "optional" | "none";
  takesPassword?: true;
  /** Whether `--role` says what the account is for, or must say it. */
  role?: "optional" | "required";
  /** Throws `CommandFailed`. */
  run(accounts: Accounts, input: CommandInput): Promise<void>;
}

export const accountCommands = new Map<string, AccountCommand>([
  ["add", { email: "required", takesPassword: true, role: "optional", run: add }],
  ["invite", { email: "required", role: "optional", run: invite }],
  ["invitations", { email: "none", run: listInvitations }],
  ["take-back", { email: "required", run: takeBack }],
  ["set-role", { email: "required", role: "required", run: setRole }],
  ["reset-password", { email: "required", takesPassword: true, run: resetPassword }],
  ["let-in", { email: "required", run: letIn }],
  ["list", { email: "none", run: list }],
  ["sessions", { email: "optional", run: listSessions }],
  ["end-sessions", { email: "required", run: endSessions }],
  ["close", { email: "required", run: close }],
]);

async function add(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", generate, role, print } = input;
  const password = await newPassword(input);
  const result = await accounts.createAccount({
    email,
    password,
    role,
    mustChange: generate,
    now: new Date(),
  });
  if (result.outcome === "taken") throw new CommandFailed(`${email} already has an account.`);
  if (result.outcome === "invalid") throw new CommandFailed(result.message);
  print(`${result.user.email} can now sign in.`);
  if (generate) print(printed(password));
}

async function invite(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", role, siteUrl, print } = input;
  const result = await accounts.invite({ email, role, by: terminal, now: new Date() });
  if (result.outcome === "taken") throw new CommandFailed(`${email} already has an account.`);
  if (result.outcome === "invalid") throw new CommandFailed(result.message);
  print(
    `${result.email} makes the account by this link, once, until ${formatTime(result.expiresAt)}:`,
  );
  print(`${siteUrl}/set-password/${result.token}`);
}

async function listInvitations(accounts: Accounts, { print }: CommandInput): Promise<void> {
  const listed = await accounts.listInvitations();
  if (listed.length === 0) print("Nobody is invited.");
  for (const { email, role, by, expiresAt } of listed)
    print(`${email}  ${role}, invited by ${by}, until ${formatTime(expiresAt)}`);
}

async function takeBack(accounts: Accounts, { email = "", print }: CommandInput): Promise<void> {
  const listed = await accounts.listInvitations();
  const found = listed.find((invitation) => invitation.email === readAccountEmail(email));
  const result = await accounts.takeBackInvitation({
    id: found?.id ?? "",
    by: terminal,
    now: new Date(),
  });
  if (result.outcome === "missing") throw new CommandFailed(`${email} is not invited.`);
  print(`The invitation of ${result.email} was taken back.`);
}

async function setRole(
  accounts: Accounts,
  { email = "", role, print }: CommandInput,
): Promise<void> {
  const { outcome } = await accounts.changeRole({ email, role, by: terminal, now: new Date() });
  if (outcome === "missing") throw unknown(email);
  if (outcome === "last")
    throw new CommandFailed(`${email} is the last owner. Make another account an owner first.`);
  print(`${email} is now ${role}.`);
}

async function resetPassword(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", generate, print } = input;
  const password = await newPassword(input);
  const result = await accounts.resetPassword({
    email,
    password,
    mustChange: generate,
    now: new Date(),
  });
  if (result.outcome === "missing") throw unknown(email);
  if (result.outcome === "invalid") throw new CommandFailed(result.message);
  print(`${email} has a new password. Ended ${counted(result.ended, "session")}.`);
  if (generate) print(printed(password));
}

async function letIn(accounts: Accounts, input: CommandInput): Promise<void> {
  const { email = "", siteUrl, print } = input;
  const result = await accounts.makeResetLink({ email, by: terminal, now: new Date() });
  if (result.outcome === "missing") throw unknown(email);
  print(`${email} sets a password by this link, once, until ${formatTime(result.expiresAt)}:`);
  print(`${siteUrl}/set-password/${result.token}`);
}

async function list(accounts: Accounts, { print }: CommandInput): Promise<void> {
  const listed = await accounts.listAccounts({ now: new Date() });
  if (listed.length === 0) print("There are no accounts yet.");
  for (const { email, role, createdAt, sessions } of listed) {
    print(`${email}  ${role}, created ${formatTime(createdAt)}, ${counted(sessions, "session")}`);
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
  const result = await accounts.endSessions({ email, now: new Date(), by: terminal });
  if (result.outcome === "missing") throw unknown(email);
  print(`Ended ${counted(result.count, "session")} of ${result.email}.`);
}

async function close(accounts: Accounts, { email = "", print }: CommandInput): Promise<void> {
  const { outcome } = await accounts.closeAccount({ email, by: terminal, now: new Date() });
  if (outcome === "missing") throw unknown(email);
  if (outcome === "last")
    throw new CommandFailed(
      `${email} is the last owner, whose account stays. Make another account an owner first.`,
    );
  print(`Closed the account ${email}. What it saved stays.`);
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

/** `words` as a role; null if it is none. */
export function readTypedRole(words: string): Role | null {
  return roles.find((role) => role === words) ?? null;
}

/** Stands for the person in lists and in the record. */
const terminal = "command line";

function printed(password: string): string {
  return `It has to be changed after the first sign-in.\nPassword: ${password}`;
}

function unknown(email: string): CommandFailed {
  return new CommandFailed(`There is no account with the address ${email}.`);
}

/** e.g. `2026-03-02 12:00 UTC` */
function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
