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
