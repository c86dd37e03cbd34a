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
