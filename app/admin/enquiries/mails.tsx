import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { DescribedMail } from "./describe-enquiry.server.ts";
import type { EnquiryAction } from "./enquiry-actions.tsx";

interface MailListProps {
  mails: DescribedMail[];
  action: EnquiryAction;
}

/** The mails about an enquiry, each with its state. */
export function MailList({ mails, action }: MailListProps) {
  if (mails.length === 0) return <p className="text-ink-soft">Spam is not mailed to anyone.</p>;
  return (
    <ul className="border-b border-line">
      {mails.map(({ id, to, words, failure, isFailing, canSendAgain }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-2 border-t border-line py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <p className="label pt-0.5 text-ink-soft">{to}</p>
          <div className={`min-w-0 ${isFailing ? "text-burgundy" : ""}`}>
            <p>{words}</p>
            {failure && (
              <p className="text-fine wrap-anywhere">
                {failure.source}: <bdi>{failure.words}</bdi>
              </p>
            )}
          </div>
          {canSendAgain && (
            <Button
              className="self-start justify-self-start"
              aria-label={`Send again: ${to.toLowerCase()}`}
              onClick={() => action.ask({ intent: "send again", mail: id })}
            >
              {action.pending?.mail === id ? "Sending..." : "Send again"}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many mails wait for their next attempt, and the button that sends them now. */
export function WaitingMails({ count }: { count: number }) {
  const sending = useAdminAction<{ outcome: "due"; count: number }>();
  const { isBusy, result } = sending;
  const send = () => sending.submit(null, { action: "/admin/enquiries/send-waiting" });

  return (
    <>
      <ActionFeedback
        action={sending}
        waiting="The mails are not sent yet: signing in sends them."
      />
      {result?.outcome === "due" && <Notice>{sendingWords(result.count)}</Notice>}
      {(count > 0 || isBusy) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-card p-4">
          <p>{waitingWords(count)}</p>
          <Button aria-disabled={isBusy} onClick={send}>
            {isBusy ? "Sending..." : "Send all waiting"}
          </Button>
        </div>
      )}
    </>
  );
}

function waitingWords(count: number): string {
  return count === 1
    ? "1 mail could not be sent yet. It is tried again later."
    : `${count} mails could not be sent yet. They are tried again later.`;
}

function sendingWords(count: number): string {
  if (count === 0) return "No more mails are waiting.";
  return count === 1 ? "1 mail is being sent now." : `${count} mails are being sent now.`;
}

/** Shown as long as no mail server is set. */
export function MailNotSetUp() {
  const maySetUp = useMayEnter("site");
  return (
    <Notice
      actions={
        maySetUp && (
          <Link className="inline-block py-1 underline" to="/admin/mail">
            Set up mail
          </Link>
        )
      }
    >
      Mail is not set up yet: enquiries are kept here, and nobody is mailed about them.
      {!maySetUp && " An owner of the website can set it up."}
    </Notice>
  );
}
