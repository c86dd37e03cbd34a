import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type AdminAction, useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { notesKeys, removeDrafts } from "#app/admin/editing/draft.ts";
import type { Flash } from "#app/admin/frame/use-flash.ts";
import type { ChangeResult } from "#domain/enquiries/change-enquiry.ts";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
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
