import { useState } from "react";
import { useFetcher } from "react-router";
import { SessionDialog } from "#app/admin/session/session-dialog.tsx";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { SendWaitingResult } from "./send-waiting.ts";

/** Mails that the mail server did not take yet, and the button that tries them all now. */
export function WaitingMails({ count }: { count: number }) {
  const fetcher = useFetcher<SendWaitingResult>();
  const [dismissed, setDismissed] = useState<SendWaitingResult>();
  const isBusy = fetcher.state !== "idle";
  const result = isBusy || fetcher.data === dismissed ? undefined : fetcher.data;
  const send = () =>
    fetcher.submit(null, { method: "post", action: "/admin/enquiries/send-waiting" });

  return (
    <>
      {result?.outcome === "failed" && <ErrorBanner>{result.message}</ErrorBanner>}
      {result?.outcome === "due" && <Notice>{sendingWords(result.count)}</Notice>}
      {(count > 0 || isBusy) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-card p-4">
          <p>{waitingWords(count)}</p>
          <Button aria-disabled={isBusy} onClick={() => isBusy || send()}>
            {isBusy ? "Sending..." : "Send all waiting"}
          </Button>
        </div>
      )}
      {result?.outcome === "signed-out" && (
        <SessionDialog
          waiting="The mails are not sent yet: signing in sends them."
          onSignedIn={send}
          onClose={() => setDismissed(result)}
        />
      )}
    </>
  );
}

function waitingWords(count: number): string {
  return count === 1
    ? "1 mail could not be sent yet and is tried again later."
    : `${count} mails could not be sent yet and are tried again later.`;
}

function sendingWords(count: number): string {
  if (count === 0) return "No mail is waiting any more.";
  return count === 1 ? "1 mail is tried again now." : `${count} mails are tried again now.`;
}
