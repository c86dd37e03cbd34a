import { Button, buttonClass } from "#app/ui/button.tsx";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { replyLink } from "./enquiry-facts.tsx";
import type { EnquiryAction, EnquiryIntent } from "./use-enquiry-actions.ts";

const labels = {
  answered: ["Mark as answered", "Marking..."],
  archived: ["Archive", "Archiving..."],
  new: ["Back to new", "Moving..."],
  spam: ["This is spam", "Moving..."],
  "not spam": ["Not spam", "Moving..."],
} as const;

/** The buttons for an enquiry of each list, the likeliest first. */
const choices: Record<string, (keyof typeof labels & EnquiryIntent)[]> = {
  new: ["answered", "archived", "spam"],
  answered: ["archived", "new", "spam"],
  archived: ["new", "answered", "spam"],
  spam: ["not spam"],
};

interface EnquiryButtonsProps {
  enquiry: DescribedEnquiry;
  /** Name of the business. */
  business: string;
  action: EnquiryAction;
  onDelete(): void;
}

export function EnquiryButtons({ enquiry, business, action, onDelete }: EnquiryButtonsProps) {
  const { list, call } = enquiry;
  const isNew = list === "new";
  return (
    // Two columns on a phone. The last button of an odd number takes a whole line.
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:whitespace-normal max-sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {list !== "spam" && (
        <>
          <a
            className={buttonClass(isNew ? "primary" : "plain")}
            href={replyLink(enquiry, business)}
          >
            Reply by e-mail
          </a>
          {call && (
            <a className={buttonClass()} href={call}>
              Call
            </a>
          )}
        </>
      )}
      {choices[list]?.map((intent, index) => {
        const [label, busyLabel] = labels[intent];
        return (
          <Button
            key={intent}
            look={index === 0 && !isNew && list !== "archived" ? "primary" : "plain"}
            onClick={() => action.ask({ intent })}
          >
            {action.pending?.intent === intent ? busyLabel : label}
          </Button>
        );
      })}
      <Button look="danger" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
