import { type RefObject, useEffect, useRef, useState } from "react";
import { type AdminAction, useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import type { ChangeResult } from "#domain/enquiries/change-enquiry.ts";
import type { EnquiryIntent } from "./enquiry-answer.ts";

interface Asked {
  intent: EnquiryIntent;
  /** Row id of the mail to send again. */
  mail?: string;
}

/** Changes an enquiry by one press of a button, one at a time. */
export interface EnquiryAction extends Omit<AdminAction<ChangeResult>, "submit"> {
  ask(asked: Asked): void;
  /** What is on its way. */
  pending: Asked | null;
}

/** @param place takes the focus when the pressed button is gone */
export function useEnquiryAction(place: RefObject<HTMLElement | null>): EnquiryAction {
  const { submit, ...action } = useAdminAction<ChangeResult>();
  const { isBusy } = action;
  const [asked, setAsked] = useState<Asked | null>(null);

  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      place.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, place]);

  function ask(next: Asked) {
    if (isBusy) return;
    setAsked(next);
    submit({ ...next });
  }

  return { ...action, ask, pending: isBusy ? asked : null };
}
