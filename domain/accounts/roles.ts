/** What an account is for. */
export const roles = ["owner", "editor", "office"] as const;
export type Role = (typeof roles)[number];

/** The parts of the admin, and the roles that may enter them. */
const entrances = {
  /** The person's own account, and the frame of every page. */
  account: ["owner", "editor", "office"],
  /** What visitors sent, with names and addresses. */
  enquiries: ["owner", "office"],
  /** Saving texts and pictures, and previews. */
  content: ["owner", "editor"],
  /** Publishing, backups, people and settings. */
  site: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type AdminArea = keyof typeof entrances;

export function mayEnter(role: Role, area: AdminArea): boolean {
  return (entrances[area] as readonly Role[]).includes(role);
}

/** A stored role. An unknown one, of a newer program, may do the least. */
export function readRole(stored: string): Role {
  return roles.find((role) => role === stored) ?? "office";
}

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
