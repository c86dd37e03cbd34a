import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { EnquiryAnswer, EnquiryIntent } from "./enquiry-answer.ts";

interface Asked {
  intent: EnquiryIntent;
  /** Id of the mail that it is about. */
  mail?: string;
}

/** What is done with an enquiry by a press, one thing at a time. */
export interface EnquiryAction {
  ask(asked: Asked): void;
  /** What is under way. */
  pending: Asked | null;
  /** Why the last thing did not happen. */
  failure: Exclude<EnquiryAnswer, { outcome: "saved" }> | null;
  again(): void;
  dismiss(): void;
}

/** @param place takes the focus when the button that was pressed is gone */
export function useEnquiryAction(place: RefObject<HTMLElement | null>): EnquiryAction {
  const fetcher = useFetcher<EnquiryAnswer>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [dismissed, setDismissed] = useState<EnquiryAnswer>();
  const { data, state } = fetcher;
  const isBusy = state !== "idle";

  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      place.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, place]);

  function ask(next: Asked) {
    if (isBusy) return;
    setAsked(next);
    fetcher.submit({ ...next }, { method: "post" });
  }

  const failure = data && data.outcome !== "saved" && data !== dismissed ? data : null;
  return {
    ask,
    pending: isBusy ? asked : null,
    failure: isBusy ? null : failure,
    again: () => asked && ask(asked),
    dismiss: () => setDismissed(data),
  };
}
