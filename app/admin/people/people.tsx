import { useRef, useState } from "react";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { CopyField } from "#app/admin/publishing/preview/copy-field.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { lettersContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/people";
import {
  changePeople,
  type HandedLink,
  type PeopleAnswer,
  peopleFields,
} from "./change-people.server.ts";
import { InvitedList, InviteForm, inviteFieldId } from "./invitations.tsx";
import { PersonDialog, type PersonTask } from "./person-dialog.tsx";
import { PersonList } from "./person-list.tsx";
import { readPeople } from "./read-people.server.ts";

export const handle = {
  title: "People",
  failure: "Failed to fetch the people",
} satisfies PageHandle;

/** Everybody who may sign in, and what the command line does with accounts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context }, "site");
  const canMail = context.get(lettersContext).isSetUp();
  return { own: user.id, canMail, ...(await readPeople(context, new Date())) };
}

export function action(args: Route.ActionArgs) {
  return adminAction<PeopleAnswer>(
    args,
    { area: "site", fallback: "Failed to save" },
    async (call) => changePeople(call, await call.fields(peopleFields)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

export function meta() {
  return adminHead(handle.title);
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { own, canMail, people, invited } = loaderData;
  const [flash, showFlash] = useFlash();
  const [task, setTask] = useState<PersonTask | null>(null);
  const [link, setLink] = useState<HandedLink | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const action = useAdminAction<PeopleAnswer>((answer) => {
    if (answer.outcome !== "saved" && answer.outcome !== "deleted") return;
    if ("link" in answer) return setLink(answer.link);
    showFlash(answer.text);
    // The pressed button may have gone, and the focus with it.
    heading.current?.focus();
  });
  const { result } = action;

  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        {flash && <FlashMessage flash={flash} />}
        <PageHeading title={handle.title} subtitle="Who may sign in, and what for.">
          <Button onClick={() => document.getElementById(inviteFieldId)?.focus()}>
            Invite somebody
          </Button>
        </PageHeading>
      </div>
      <div className="grid max-w-4xl gap-8">
        <div className="grid gap-4 empty:hidden">
          <ActionFeedback
            action={action}
            waiting="Nothing has changed yet: signing in changes it."
            missing="It has changed meanwhile. The list shows how it is now."
          />
          {result?.outcome === "refused" && <ErrorBanner>{result.message}</ErrorBanner>}
        </div>
        <PersonList
          people={people}
          own={own}
          isBusy={action.isBusy}
          onTask={setTask}
          onEndSession={(session) => action.submit({ intent: "end session", ...session })}
        />
        <InvitedList
          invited={invited}
          isBusy={action.isBusy}
          onTakeBack={(id) => action.submit({ intent: "take back", id })}
        />
        <InviteForm action={action} canMail={canMail} isDone={link !== null} />
      </div>
      {task && (
        <PersonDialog
          task={task}
          canMail={canMail}
          onSend={(fields) => {
            setTask(null);
            action.submit(fields);
          }}
          onClose={() => setTask(null)}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** Shows a new link, this once, and says what became of its mail. */
function LinkDialog({ link, onClose }: { link: HandedLink; onClose(): void }) {
  const { purpose, email, url, ends, mailed } = link;
  return (
    <Dialog
      title={purpose === "invitation" ? "Invited" : "A link for a new password"}
      onClose={onClose}
    >
      {mailed.state === "failed" && (
        <ErrorBanner>
          <p className="wrap-anywhere">The mail could not be sent: {mailed.reason}</p>
        </ErrorBanner>
      )}
      <p className="wrap-anywhere">{mailWords(link)}</p>
      {url !== null && (
        <CopyField
          label={`Link for ${email}`}
          value={url}
          hint={`Shown only now. It works once, until ${ends.replace(/^on /, "")}. Give it to nobody else.`}
        />
      )}
      <div className="flex justify-end">
        <Button look={url === null ? "primary" : "plain"} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function mailWords({ email, url, mailed }: HandedLink): string {
  if (mailed.state === "sent")
    return url ? `A mail with the link went to ${email}.` : `The link went to ${email} by mail.`;
  if (mailed.state === "late")
    return `The mail to ${email} is on its way. The mail server takes its time.`;
  return `Hand this link to ${email} yourself, by a way that nobody else reads.`;
}
