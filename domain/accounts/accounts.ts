import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { confirmPassword } from "./confirm-password.ts";
import { endSessions, signOut } from "./end-sessions.ts";
import {
  createAccount,
  createFirstAccount,
  deleteAccount,
  listAccounts,
} from "./manage-accounts.ts";
import { argon2Hasher, type PasswordHasher } from "./passwords.ts";
import { authenticate, listSessions, refresh } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signInThrottle } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface AccountsOptions {
  db: Kysely<Tables>;
  /** Key of the digests of addresses and of the throttle's counts. */
  secret: string;
  /** Called for each session that this process ends, once that is stored; not when one expires. */
  onSessionEnded?(sessionId: string): void;
  hasher?: PasswordHasher;
}

/** The people who may sign in, and their sessions. */
export type Accounts = ReturnType<typeof openAccounts>;

/** The verbs of accounts on an open database. */
export function openAccounts(options: AccountsOptions) {
  const tools: AccountTools = {
    db: options.db,
    secret: options.secret,
    hasher: options.hasher ?? argon2Hasher,
    throttle: signInThrottle(options),
    onSessionEnded: (sessionId) => options.onSessionEnded?.(sessionId),
  };
  return {
    signIn: bind(tools, signIn),
    refresh: bind(tools, refresh),
    authenticate: bind(tools, authenticate),
    signOut: bind(tools, signOut),
    changePassword: bind(tools, changePassword),
    confirmPassword: bind(tools, confirmPassword),
    createAccount: bind(tools, createAccount),
    createFirstAccount: bind(tools, createFirstAccount),
    resetPassword: bind(tools, resetPassword),
    deleteAccount: bind(tools, deleteAccount),
    listAccounts: bind(tools, listAccounts),
    listSessions: bind(tools, listSessions),
    endSessions: bind(tools, endSessions),
  };
}

function bind<Input, Output>(
  tools: AccountTools,
  verb: (tools: AccountTools, input: Input) => Output,
): (input: Input) => Output {
  return (input) => verb(tools, input);
}
