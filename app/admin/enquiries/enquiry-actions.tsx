import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { notesKeys, removeDrafts } from "#app/admin/editing/draft.ts";
import type { Flash } from "#app/admin/frame/flash-message.tsx";
import { type AdminAction, useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { ChangeResult } from "#domain/enquiries/change-enquiry.ts";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { replyLink } from "./enquiry-parts.tsx";
import { inboxPath } from "./filters.ts";

/** A change of an enquiry by one press of a button. */
export type EnquiryIntent = "answered" | "archived" | "new" | "spam" | "not spam" | "send again";

interface Asked {
  intent: EnquiryIntent;
  /** Row id of the mail to send again. */
  mail?: string;
}

/** Changes an enquiry by one press of a button, one at a time. */
export interface EnquiryAction extends Omit<AdminAction<ChangeResult>, "submit"> {
  ask(asked: Asked): void;
  /** The change that is being sent. */
  pending: Asked | null;
}

/** @param place takes the focus when the pressed button is gone */
export function useEnquiryAction(place: RefObject<HTMLElement | null>): EnquiryAction {
  const { submit, ...action } = useAdminAction<ChangeResult>();
  const { isBusy } = action;
  const [asked, setAsked] = useState<Asked | null>(null);

  const wasBusy = useRef(false);
  const pressed = useRef<Element | null>(null);
  // After each change of the page, and before `useKeptFocus` focuses a neighbour of the button. A
  // live update may remove the button before the answer is here.
  useLayoutEffect(() => {
    const isOver = isBusy ? pressed.current?.isConnected === false : wasBusy.current;
    if (isOver && document.activeElement === document.body) place.current?.focus();
    wasBusy.current = isBusy;
  });

  function ask(next: Asked) {
    if (isBusy) return;
    pressed.current = document.activeElement;
    setAsked(next);
    submit({ ...next });
  }

  return { ...action, ask, pending: isBusy ? asked : null };
}

export interface Removal {
  action: AdminAction<{ outcome: "deleted" }>;
  start(): void;
  /** True from the first press until the list is shown. */
  isUnderway: boolean;
  isDone: boolean;
}

/** Deletes the enquiry that the page shows, then shows the list that it was in. */
export function useRemoval(enquiry: DescribedEnquiry | null): Removal {
  const navigate = useNavigate();
  // The page's data may be gone before the answer arrives.
  const known = useRef(enquiry);
  if (enquiry) known.current = enquiry;

  const action = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome !== "deleted" || !known.current) return;
    removeDrafts(notesKeys + known.current.id);
    const flash: Flash = { text: `Deleted: ${known.current.name}` };
    navigate(inboxPath({ filter: known.current.list }), { state: flash });
  });
  const isDone = action.result?.outcome === "deleted";

  return {
    action,
    start() {
      const id = known.current?.id;
      if (id) action.submit({ id }, { action: "/admin/enquiries" });
    },
    isUnderway: action.isBusy || isDone,
    isDone,
  };
}

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
