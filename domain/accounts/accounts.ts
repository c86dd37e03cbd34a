import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { changeRole } from "./change-role.ts";
import { confirmPerson, isConfirmed, offerConfirmation, waysToConfirm } from "./confirm-person.ts";
import { endOwnSessions, endSessions, signOut } from "./end-sessions.ts";
import { confirmAuthenticatorApp, startAuthenticatorApp } from "./factors/authenticator-app.ts";
import {
  putOffProtection,
  removeAuthenticatorApp,
  removeFactors,
  removePasskey,
  renewRecoveryCodes,
  requireProtection,
} from "./factors/change-protection.ts";
import { addPasskey, offerNewPasskey, renamePasskey } from "./factors/passkeys.ts";
import { isProtectionOffered, readProtection } from "./factors/protection.ts";
import { offerPasskeySignIn, offerPasskeyStep, takeStep } from "./factors/second-step.ts";
import { type Busy, gateHasher, orBusy } from "./hashing-gate.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  takeBackInvitation,
} from "./invitations.ts";
import { type JudgePassword, judgeInThread } from "./judge-password.ts";
import { listKnownBrowsers } from "./known-browsers.ts";
import { listAccounts } from "./list-accounts.ts";
import { closeAccount, createAccount, createFirstAccount } from "./manage-accounts.ts";
import { argon2Hasher, type PasswordHasher } from "./passwords.ts";
import { refresh } from "./refresh-session.ts";
import { applyResetLink, askForReset, makeResetLink, readResetLink } from "./reset-links.ts";
import { openResetThrottle } from "./reset-throttle.ts";
import { authenticate, isSessionLive, listSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signInThrottle } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

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
    box: openSecretBox(secrets),
    siteUrl: options.siteUrl ?? null,
    ...gateHasher(options.hasher ?? argon2Hasher),
    judgePassword: options.judgePassword ?? judgeInThread,
    throttle: signInThrottle(options),
    resetThrottle: openResetThrottle(options),
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
    readInvitation: bind(tools, readInvitation),
    acceptInvitation: bindHashing(tools, acceptInvitation),
    makeResetLink: bind(tools, makeResetLink),
    askForReset: bind(tools, askForReset),
    readResetLink: bind(tools, readResetLink),
    applyResetLink: bindHashing(tools, applyResetLink),
    listAccounts: bind(tools, listAccounts),
    listSessions: bind(tools, listSessions),
    offerPasskeySignIn: bind(tools, offerPasskeySignIn),
    offerPasskeyStep: bind(tools, offerPasskeyStep),
    takeStep: bindHashing(tools, takeStep),
    readProtection: bind(tools, readProtection),
    listKnownBrowsers: bind(tools, listKnownBrowsers),
    isProtectionOffered: bind(tools, isProtectionOffered),
    putOffProtection: bind(tools, putOffProtection),
    offerNewPasskey: bind(tools, offerNewPasskey),
    addPasskey: bindHashing(tools, addPasskey),
    renamePasskey: bind(tools, renamePasskey),
    removePasskey: bind(tools, removePasskey),
    startAuthenticatorApp: bind(tools, startAuthenticatorApp),
    confirmAuthenticatorApp: bindHashing(tools, confirmAuthenticatorApp),
    removeAuthenticatorApp: bind(tools, removeAuthenticatorApp),
    renewRecoveryCodes: bindHashing(tools, renewRecoveryCodes),
    removeFactors: bind(tools, removeFactors),
    requireProtection: bind(tools, requireProtection),
    isConfirmed: bind(tools, isConfirmed),
    waysToConfirm: bind(tools, waysToConfirm),
    offerConfirmation: bind(tools, offerConfirmation),
    confirmPerson: bindHashing(tools, confirmPerson),
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
