import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { PasswordHasher } from "./passwords.ts";
import type { SignInThrottle } from "./throttle.ts";

/** Everything that the verbs of accounts need. `openAccounts` makes it once. */
export interface AccountTools {
  db: Kysely<Tables>;
  /** Key of the digests of addresses. */
  secret: string;
  hasher: PasswordHasher;
  throttle: SignInThrottle;
  /** Called once the session's end is stored. */
  onSessionEnded(sessionId: string): void;
}

/** Who is signed in. */
export interface User {
  id: string;
  email: string;
}
