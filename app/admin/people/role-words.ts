import type { Role } from "#domain/accounts/roles.ts";

/** What each role is called on screens, and what it lets a person do. */
export const roleWords: Record<Role, { name: string; about: string }> = {
  owner: {
    name: "Owner",
    about: "Everything: publishing, people, enquiries, settings and backups.",
  },
  editor: {
    name: "Editor",
    about: "Texts and pictures, which an owner publishes. No enquiries.",
  },
  office: { name: "Office", about: "Enquiries and their answers. Nothing else." },
};
