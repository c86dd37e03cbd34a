import { type FormEvent, useEffect, useRef } from "react";
import type { AdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { PeopleAnswer } from "./change-people.server.ts";
import type { Invited } from "./read-people.server.ts";
import { RoleField, roleWords } from "./roles.tsx";

interface InviteFormProps {
  action: AdminAction<PeopleAnswer>;
  canMail: boolean;
  /** Whether the link for somebody who was just invited is shown. */
  isDone: boolean;
}

/** The form stands below a list that may be long. */
export const inviteFieldId = "invite-email";

/** Invites somebody by an address and a role. */
export function InviteForm({ action, canMail, isDone }: InviteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { result, isBusy } = action;
  const error = result?.outcome === "invalid" ? result.fieldErrors.email : undefined;
  const link = result?.outcome === "saved" && "link" in result ? result.link : null;
  const invited = link?.purpose === "invitation" ? link.email : null;

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  useEffect(() => {
    if (isDone) form.current?.reset();
  }, [isDone]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    action.submit(event.currentTarget);
  }

  return (
    <section aria-labelledby="invite" className="border border-line bg-card p-5 sm:p-6">
      <h2 id="invite" className="text-title">
        Invite somebody
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {canMail
          ? "They get a mail with a link. You can also hand the link over yourself."
          : "You get a link to hand over: the website cannot send mail."}{" "}
        It works once, for seven days.
      </p>
      <form ref={form} method="post" onSubmit={submit} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value="invite" />
        <TextField
          id={inviteFieldId}
          name="email"
          type="email"
          label="Their e-mail address"
          autoComplete="off"
          required
          {...(error !== undefined && { error })}
        />
        <RoleField legend="Their role" defaultRole="editor" />
        <p role="status" className="wrap-anywhere empty:hidden">
          {invited && !isDone && `${invited} is invited, and stands in the list above.`}
        </p>
        <Button
          type="submit"
          needsScripts
          look="primary"
          disabled={isBusy}
          className="sm:justify-self-start"
        >
          {isBusy ? "Saving..." : "Invite"}
        </Button>
      </form>
    </section>
  );
}

interface InvitedListProps {
  invited: Invited[];
  isBusy: boolean;
  onTakeBack(id: string): void;
}

/** The invitations that nobody has accepted. */
export function InvitedList({ invited, isBusy, onTakeBack }: InvitedListProps) {
  if (invited.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="mb-3 text-title">
        Invited
      </h2>
      <ul className="border-b border-line">
        {invited.map(({ id, email, role, hasEnded, words }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-[600] wrap-anywhere">{email}</span>
                <span className="label border border-line px-1.5">{roleWords[role].name}</span>
              </p>
              <p className="text-ink-soft wrap-anywhere">{words}</p>
            </div>
            <Button
              disabled={isBusy}
              aria-label={`${hasEnded ? "Remove" : "Take back"}: ${email}`}
              onClick={() => onTakeBack(id)}
            >
              {hasEnded ? "Remove" : "Take back"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
