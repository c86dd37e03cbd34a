import type { Accounts } from "#domain/accounts/accounts.ts";
import { makePassword } from "#domain/accounts/passwords.ts";
import { askPassword } from "./ask-password.ts";

/** Something that was not done, in one line for the person at the terminal. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

interface Input {
  email: string | undefined;
  generate: boolean;
}

export interface Command {
  email: "required" | "optional" | "none";
  takesPassword?: true;
  /** Writes what it did to standard output. Throws `Refusal`. */
  run(accounts: Accounts, input: Input): Promise<void>;
}

/** The commands by name. */
export const commands = new Map<string, Command>([
  ["add", { email: "required", takesPassword: true, run: add }],
  ["reset-password", { email: "required", takesPassword: true, run: resetPassword }],
  ["list", { email: "none", run: list }],
  ["sessions", { email: "optional", run: listSessions }],
  ["end-sessions", { email: "required", run: endSessions }],
  ["remove", { email: "required", run: remove }],
]);

async function add(accounts: Accounts, { email = "", generate }: Input): Promise<void> {
  const password = await newPassword(generate);
  const result = await accounts.createAccount({ email, password, now: new Date() });
  if (result.outcome === "taken") throw new Refusal(`${email} has an account already.`);
  if (result.outcome === "invalid") throw new Refusal(result.message);
  say(`${result.user.email} may now sign in.`);
  if (generate) say(`Password: ${password}`);
}

async function resetPassword(accounts: Accounts, { email = "", generate }: Input): Promise<void> {
  const password = await newPassword(generate);
  const result = await accounts.resetPassword({ email, password, now: new Date() });
  if (result.outcome === "missing") throw unknown(email);
  if (result.outcome === "invalid") throw new Refusal(result.message);
  say(`${email} has a new password; ${count(result.ended, "session")} ended.`);
  if (generate) say(`Password: ${password}`);
}

async function list(accounts: Accounts): Promise<void> {
  const listed = await accounts.listAccounts({ now: new Date() });
  if (listed.length === 0) say("There is no account yet.");
  for (const { email, createdAt, sessions } of listed) {
    say(`${email}  made ${shown(createdAt)}, ${count(sessions, "session")}`);
  }
}

async function listSessions(accounts: Accounts, { email }: Input): Promise<void> {
  const listed = await accounts.listSessions({ email, now: new Date() });
  if (listed.length === 0) say("Nobody is signed in.");
  for (const session of listed) {
    const times = `signed in ${shown(session.signedInAt)}, last refreshed ${shown(session.refreshedAt)}`;
    say(`${session.email}  ${times}  ${session.userAgent}`);
  }
}

async function endSessions(accounts: Accounts, { email = "" }: Input): Promise<void> {
  const result = await accounts.endSessions({ email });
  if (result.outcome === "missing") throw unknown(email);
  say(`${count(result.count, "session")} of ${result.email} ended.`);
}

async function remove(accounts: Accounts, { email = "" }: Input): Promise<void> {
  const { outcome } = await accounts.deleteAccount({ email });
  if (outcome === "missing") throw unknown(email);
  if (outcome === "last") {
    throw new Refusal(`${email} is the last account, so it stays. Add another before removing it.`);
  }
  say(`${email} has been removed.`);
}

async function newPassword(generate: boolean): Promise<string> {
  if (generate) return makePassword();
  const password = await askPassword(process.stdin, process.stderr);
  if (password === null)
    throw new Refusal("The two passwords are not the same. Nothing was changed.");
  return password;
}

function unknown(email: string): Refusal {
  return new Refusal(`There is no account ${email}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** e.g. `2026-03-02 12:00 UTC` */
function shown(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
