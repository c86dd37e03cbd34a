import { type FormEvent, useEffect, useRef } from "react";
import type { AdminAction } from "#app/admin/calls/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { PeopleAnswer } from "./change-people.server.ts";
import { RoleField } from "./role-field.tsx";

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
