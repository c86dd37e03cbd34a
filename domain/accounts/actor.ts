import type { Role } from "./roles.ts";

/** A person who does something in a browser. */
export interface Actor {
  /** The account's address; what was typed where a sign-in fails, empty if that is no address. */
  email: string;
  /** The account's; null if nobody has it. */
  id: string | null;
  /** Keyed digest of the network address. */
  sender: string;
  role?: Role;
  /** Id of the session. */
  session?: string;
}

/** Who does something: a person, somebody at the server's command line, or the program itself. */
export type Doer = Actor | "command line" | "website";

/** The address to store with what was done; null if no person did it. */
export function emailOf(doer: Doer): string | null {
  return typeof doer === "string" ? null : doer.email;
}
