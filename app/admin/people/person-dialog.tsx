import type { FormEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { RoleField } from "./roles.tsx";

/** What an owner wants to do with a person. */
export interface PersonTask {
  kind: "role" | "reset link" | "end sessions" | "close";
  email: string;
  role: Role;
  /** Whether it is the owner herself. */
  isOwn: boolean;
}

interface PersonDialogProps {
  task: PersonTask;
  /** Whether the website can send mail. */
  canMail: boolean;
  onSend(fields: Record<string, string>): void;
  onClose(): void;
}

/** Asks before something is done with a person's account. */
export function PersonDialog({ task, canMail, onSend, onClose }: PersonDialogProps) {
  const { kind, email, isOwn, role } = task;
  const words = tasks[kind];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const chosen = new FormData(event.currentTarget).get("role");
    onSend({ intent: kind, email, ...(typeof chosen === "string" && { role: chosen }) });
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form method="post" onSubmit={submit} className="grid gap-4">
        <p className="font-[550] wrap-anywhere">{email}</p>
        {kind === "role" && <RoleField legend="Role" defaultRole={role} />}
        <p>{words.about({ canMail, isOwn, role })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={kind === "close" ? "danger" : "primary"}>
            {kind === "reset link" && !canMail ? "Make a link" : words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Circumstances {
  canMail: boolean;
  isOwn: boolean;
  /** The role that the person has now. */
  role: Role;
}

const tasks: Record<
  PersonTask["kind"],
  { title: string; about(now: Circumstances): ReactNode; submit: string }
> = {
  role: {
    title: "Change role",
    about: ({ isOwn, role }) => {
      if (isOwn)
        return "This is your own account. If you give up being an owner, another owner has to give it back.";
      const atOnce = "The new role counts at once, even in pages that are open.";
      return role === "owner" ? `${atOnce} The invitations that this owner sent end.` : atOnce;
    },
    submit: "Change role",
  },
  "reset link": {
    title: "A link for a new password",
    about: ({ canMail }) =>
      canMail
        ? "We mail a link that sets a new password. It works once, for an hour. Until then the old password works."
        : "The website cannot send mail, so you hand the link over yourself. It sets a new password, once, within an hour. Until then the old password works.",
    submit: "Mail a link",
  },
  "end sessions": {
    title: "End all sessions?",
    about: () =>
      "All browsers of this account are signed out at once, and forgotten. Whoever knows the password can sign in again.",
    submit: "End all sessions",
  },
  close: {
    title: "Close this account?",
    about: ({ isOwn }) =>
      `${isOwn ? "This is your account: closing it signs you out at once." : "The person is signed out everywhere at once."} What the person saved and published stays, with the address. A closed account cannot be opened again, but you can invite the address again.`,
    submit: "Close account",
  },
};
