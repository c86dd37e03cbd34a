import { type Role, roles } from "#domain/accounts/roles.ts";

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

interface RoleFieldProps {
  legend: string;
  defaultRole: Role;
}

/** Chooses what an account is for. */
export function RoleField({ legend, defaultRole }: RoleFieldProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-sans font-[550] leading-normal">{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name="role"
            value={role}
            ref={role === defaultRole ? beginHere : null}
            defaultChecked={role === defaultRole}
            className="mt-0.5 size-6 shrink-0 accent-green"
          />
          <span>
            {roleWords[role].name}
            <span className="block text-fine text-ink-soft">{roleWords[role].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** In a dialog the browser would focus the first role, which a press of Space then chooses. */
function beginHere(field: HTMLInputElement | null): void {
  field?.setAttribute("autofocus", "");
}
