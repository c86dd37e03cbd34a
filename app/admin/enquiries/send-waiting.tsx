import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { type ContextReader, enquiryMailContext } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { Route } from "./+types/send-waiting";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "enquiries", "Send mails with POST.");
}

/** `POST /admin/enquiries/send-waiting`: makes every waiting mail due now, and counts them. */
export function action(args: Route.ActionArgs) {
  const announce = (context: ContextReader) => context.get(enquiryMailContext).notify();
  const options = { area: "enquiries", fallback: "Failed to send mails", announce } as const;
  return adminAction(args, options, async ({ db, now }) => {
    const count = await makeWaitingMailsDue(db, now);
    return { outcome: "due", count };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to send mails");
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
