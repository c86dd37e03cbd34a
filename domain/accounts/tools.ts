import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Secrets } from "#domain/secrets/secrets.ts";
import type { SharedLimit } from "#domain/shared-limits.ts";
import type { GatedHashers } from "./hashing-gate.ts";
import type { JudgePassword } from "./new-password.ts";
import type { ResetThrottle } from "./reset-throttle.ts";
import type { MailCode } from "./sign-in-codes.ts";
import type { SignInThrottle } from "./throttle.ts";

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

/** Who is signed in. */
export interface User {
  id: string;
  email: string;
}
