import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { authenticate } from "./authenticate.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { createAccount, createFirstAccount } from "./create-account.ts";
import { endSessionsOf, signOut } from "./end-sessions.ts";
import { findByEmail } from "./find-account.ts";
import { listAccounts, listSessions } from "./list-accounts.ts";
import { type PasswordHasher, scryptHasher } from "./passwords.ts";
import { refresh } from "./refresh.ts";
import { removeAccount } from "./remove-account.ts";
import { signIn } from "./sign-in.ts";
import { Throttle } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface AccountsOptions {
  db: Kysely<Tables>;
  /** Key of the digests of addresses. */
  secret: string;
  /**
   * Told of each session that this process ended, once that is stored. Sessions that expire are not
   * told of.
   */
  onSessionEnded?(sessionId: string): void;
  hasher?: PasswordHasher;
}

/** The people who may sign in, and their sessions. */
export type Accounts = ReturnType<typeof openAccounts>;

/**
 * The verbs of accounts over an open database. The count of failed tries lives as long as what this
 * returns.
 */
export function openAccounts(options: AccountsOptions) {
  const tools: AccountTools = {
    db: options.db,
    secret: options.secret,
    hasher: options.hasher ?? scryptHasher,
    throttle: new Throttle(),
    onSessionEnded: (sessionId) => options.onSessionEnded?.(sessionId),
  };
  return {
    signIn: bind(tools, signIn),
    refresh: bind(tools, refresh),
    authenticate: bind(tools, authenticate),
    signOut: bind(tools, signOut),
    changePassword: bind(tools, changePassword),
    createAccount: bind(tools, createAccount),
    createFirstAccount: bind(tools, createFirstAccount),
    resetPassword: bind(tools, resetPassword),
    removeAccount: bind(tools, removeAccount),
    listAccounts: bind(tools, listAccounts),
    listSessions: bind(tools, listSessions),
    endSessions: bind(tools, endSessions),
  };
}

/** Ends every session of an account, and returns how many; null when there is no such account. */
async function endSessions(
  tools: AccountTools,
  { email }: { email: string },
): Promise<number | null> {
  const account = await findByEmail(tools.db, email);
  return account && endSessionsOf(tools, account.id);
}

function bind<Input, Output>(
  tools: AccountTools,
  verb: (tools: AccountTools, input: Input) => Output,
): (input: Input) => Output {
  return (input) => verb(tools, input);
}
