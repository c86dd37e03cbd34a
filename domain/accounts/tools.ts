import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Secrets } from "#domain/secrets/secret-box.ts";
import type { SharedLimit } from "#domain/shared-limits.ts";
import type { GatedHashers } from "./hashing-gate.ts";
import type { ResetThrottle, SignInThrottle } from "./throttle.ts";

/** Everything that the verbs of accounts need. `openAccounts` makes it once. */
export interface AccountTools extends GatedHashers {
  db: Kysely<Tables>;
  /** Key of the digests of addresses. */
  secret: string;
  /** The same secret, and the one before while it is being replaced. */
  secrets: Secrets;
  /** The site's url without a trailing slash. Null on the command line, which uses no passkeys. */
  siteUrl: string | null;
  judgePassword: JudgePassword;
  throttle: SignInThrottle;
  resetThrottle: ResetThrottle;
  mailCode: MailCode;
  mailedCodes: SharedLimit;
  /** Called once the session's end is stored. */
  onSessionEnded(sessionId: string): void;
  /** Called once the new credentials of a session, whose password changed, are stored. */
  onSessionRenewed(sessionId: string): void;
}

/**
 * Says why a password is too easy to guess, as sentences; null if it is not.
 * @param words what an attacker would try first: the person's address, the business's own words
 */
export type JudgePassword = (password: string, words: readonly string[]) => Promise<string | null>;

/**
 * Mails a code to an account's address: after its password in a new browser, or because its person
 * confirms the address. False if no mail server took the mail.
 */
export type MailCode = (mail: {
  email: string;
  code: string;
  purpose: "sign-in" | "address";
}) => Promise<boolean>;

/** Who is signed in. */
export interface User {
  id: string;
  email: string;
}
