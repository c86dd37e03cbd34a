import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { openSharedLimit } from "#domain/shared-limits.ts";
import { isAddressProved } from "./account.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { endOwnSessions, endSessions, replaceSession, signOut } from "./end-sessions.ts";
import { type Busy, gateHasher, orBusy } from "./hashing-gate.ts";
import { invite, listInvitations, takeBackInvitation } from "./invitations.ts";
import { listKnownBrowsers, removeKnownBrowser } from "./known-browsers.ts";
import { changeRole, closeAccount, createAccount, createFirstAccount } from "./manage-accounts.ts";
import { judgeByDictionaries } from "./new-password.ts";
import { offerPasskeySignIn, takePasskey } from "./passkey-sign-in.ts";
import {
  addPasskey,
  listPasskeys,
  offerNewPasskey,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts";
import { argon2Hasher, type PasswordHasher } from "./passwords.ts";
import { refresh } from "./refresh-session.ts";
import { type Role, readRole } from "./roles.ts";
import { authenticate, isSessionLive, listSessions } from "./sessions.ts";
import { askForReset, makeResetLink, readLink, setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { codeLimit, mailProof, proveOwnAddress, takeCode } from "./sign-in-codes.ts";
import { openResetThrottle, signInThrottle } from "./throttle.ts";
import type { AccountTools, JudgePassword, MailCode } from "./tools.ts";

export interface AccountsOptions {
  db: Kysely<Tables>;
  /** Key of the digests of addresses and of the throttle's counts. */
  secret: string;
  /** The secret before, while it is being replaced. */
  previousSecret?: string | null;
  /** The site's url without a trailing slash. Passkeys work on its host only. */
  siteUrl?: string;
  /** Called for each session that this process ends, once that is stored; not when one expires. */
  onSessionEnded?(sessionId: string): void;
  /** Called for a session that gets new credentials, because its account's password changed. */
  onSessionRenewed?(sessionId: string): void;
  hasher?: PasswordHasher;
  judgePassword?: JudgePassword;
  /** Left out where no mail can be sent. */
  mailCode?: MailCode;
}

/** The people who may sign in, and their sessions. */
export type Accounts = ReturnType<typeof openAccounts>;

/** The verbs of accounts on an open database. */
export function openAccounts(options: AccountsOptions) {
  const secrets = { current: options.secret, previous: options.previousSecret ?? null };
  const tools: AccountTools = {
    db: options.db,
    secret: options.secret,
    secrets,
    siteUrl: options.siteUrl ?? null,
    ...gateHasher(options.hasher ?? argon2Hasher),
    judgePassword: options.judgePassword ?? judgeByDictionaries,
    throttle: signInThrottle(options),
    resetThrottle: openResetThrottle(options),
    mailCode: options.mailCode ?? (async () => false),
    mailedCodes: openSharedLimit(options, codeLimit),
    onSessionEnded: (sessionId) => options.onSessionEnded?.(sessionId),
    onSessionRenewed: (sessionId) => options.onSessionRenewed?.(sessionId),
  };
  return {
    signIn: bindHashing(tools, signIn),
    refresh: bind(tools, refresh),
    authenticate: bind(tools, authenticate),
    isSessionLive: bind(tools, isSessionLive),
    signOut: bind(tools, signOut),
    changePassword: bindHashing(tools, changePassword),
    createAccount: bind(tools, createAccount),
    createFirstAccount: bind(tools, createFirstAccount),
    resetPassword: bind(tools, resetPassword),
    closeAccount: bind(tools, closeAccount),
    changeRole: bind(tools, changeRole),
    invite: bind(tools, invite),
    listInvitations: () => listInvitations(tools),
    takeBackInvitation: bind(tools, takeBackInvitation),
    makeResetLink: bind(tools, makeResetLink),
    askForReset: bind(tools, askForReset),
    readLink: bind(tools, readLink),
    setPassword: bindHashing(tools, setPassword),
    listAccounts: bind(tools, listAccounts),
    listSessions: bind(tools, listSessions),
    offerPasskeySignIn: bind(tools, offerPasskeySignIn),
    takePasskey: bind(tools, takePasskey),
    takeCode: bind(tools, takeCode),
    mailProof: bind(tools, mailProof),
    proveOwnAddress: bind(tools, proveOwnAddress),
    isAddressProved: bind(tools, isAddressProved),
    listKnownBrowsers: bind(tools, listKnownBrowsers),
    removeKnownBrowser: bind(tools, removeKnownBrowser),
    listPasskeys: bind(tools, listPasskeys),
    offerNewPasskey: bind(tools, offerNewPasskey),
    addPasskey: bind(tools, addPasskey),
    renamePasskey: bind(tools, renamePasskey),
    removePasskey: bind(tools, removePasskey),
    replaceSession: bind(tools, replaceSession),
    endSessions: bind(tools, endSessions),
    endOwnSessions: bind(tools, endOwnSessions),
  };
}

function bind<Input, Output>(
  tools: AccountTools,
  verb: (tools: AccountTools, input: Input) => Output,
): (input: Input) => Output {
  return (input) => verb(tools, input);
}

/** Binds a verb that hashes for a visitor of the site, and may have no time to. */
function bindHashing<Input, Output>(
  tools: AccountTools,
  verb: (tools: AccountTools, input: Input) => Promise<Output>,
): (input: Input) => Promise<Output | Busy> {
  return (input) => orBusy(verb(tools, input));
}

export interface AccountListed {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  /** Null when nothing that is kept says it. */
  lastSeenAt: Date | null;
  /** How many browsers are signed in. */
  sessions: number;
}

/** Every account, by e-mail address. */
async function listAccounts(tools: AccountTools, { now }: { now: Date }): Promise<AccountListed[]> {
  const users = await tools.db.selectFrom("users").selectAll().orderBy("email").execute();
  const sessions = await listSessions(tools, { now });
  const signIns = await tools.db
    .selectFrom("known_browsers")
    .select(["user_id", "last_signed_in_at"])
    .execute();
  return users.map(({ id, email, role, created_at }) => {
    const own = sessions.filter((session) => session.email === email);
    const seen = [
      ...own.map(({ refreshedAt }) => refreshedAt.getTime()),
      ...signIns
        .filter((row) => row.user_id === id)
        .map((row) => Date.parse(row.last_signed_in_at)),
    ];
    return {
      id,
      email,
      role: readRole(role),
      createdAt: new Date(created_at),
      lastSeenAt: seen.length > 0 ? new Date(Math.max(...seen)) : null,
      sessions: own.length,
    };
  });
}
