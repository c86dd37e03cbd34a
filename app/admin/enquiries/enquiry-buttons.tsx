import { Button, buttonClass } from "#app/ui/button.tsx";
import type { DescribedEnquiry } from "./described-enquiry.server.ts";
import type { EnquiryIntent } from "./enquiry-answer.ts";
import { filterOf } from "./filters.ts";
import { replyAddress } from "./reply-address.ts";
import type { EnquiryAction } from "./use-enquiry-action.ts";

const labels = {
  answered: ["Mark as answered", "Marking..."],
  archived: ["Archive", "Archiving..."],
  new: ["Back to new", "Moving..."],
  "not spam": ["Not spam", "Moving..."],
} as const;

/** What can be done with an enquiry from where it stands, the likeliest first. */
const choices: Record<string, (keyof typeof labels & EnquiryIntent)[]> = {
  new: ["answered", "archived"],
  answered: ["archived", "new"],
  archived: ["new", "answered"],
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
  const filter = filterOf(enquiry);
  const isNew = filter === "new";
  return (
    // On a phone two columns, of which the first of three has a line of its own.
    <div className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:whitespace-normal max-sm:[&>:first-child:nth-last-child(3)]:col-span-2">
      {isNew && (
        <a className={buttonClass("primary")} href={replyAddress(enquiry, business)}>
          Reply by e-mail
        </a>
      )}
      {choices[filter]?.map((intent, index) => {
        const [label, busyLabel] = labels[intent];
        return (
          <Button
            key={intent}
            look={index === 0 && !isNew && filter !== "archived" ? "primary" : "plain"}
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
