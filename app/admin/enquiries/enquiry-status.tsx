import { type Ref, useEffect, useState } from "react";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/inbox.ts";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { filterLabels } from "./filters.ts";

interface EnquiryStatusProps {
  /** It can take the focus. */
  ref: Ref<HTMLSpanElement>;
  enquiry: Pick<DescribedEnquiry, "list" | "spamReason" | "replyDue">;
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** The list of an enquiry, why it is spam, and when a reply is due. Announces its changes. */
export function EnquiryStatus({ ref, enquiry, now }: EnquiryStatusProps) {
  const { list, spamReason } = enquiry;
  return (
    <span ref={ref} tabIndex={-1} role="status" className="mt-1 block outline-none">
      {spamReason === null ? filterLabels[list] : `Spam. ${spamWords[spamReason]}`}
      {list === "new" && ". "}
      <ReplyPromise {...enquiry} now={now} />
    </span>
  );
}

/** Why an enquiry is under Spam. */
export const spamWords: Record<NonNullable<StoredEnquiry["spamReason"]>, string> = {
  honeypot: "A hidden field was filled in, as only programs do.",
  flood: "Many enquiries came from the same address within ten minutes.",
  links: "The message contains many links, like advertising.",
  marked: "Somebody here marked it.",
};

interface ReplyPromiseProps {
  list: EnquiryFilter;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  /** The server's time when the page was made, milliseconds since 1970. */
  now: number;
  words?: (left: number) => string;
}

/** How long until the promised reply is due. Nothing for enquiries that need no reply. */
export function ReplyPromise({ list, replyDue, now, words = promiseWords }: ReplyPromiseProps) {
  const current = useNow(now);
  if (list !== "new") return null;
  const left = Date.parse(replyDue) - current;
  return (
    <span className={`font-[600] ${left < 0 ? "text-burgundy" : "text-brass"}`}>{words(left)}</span>
  );
}

/**
 * 'Reply within 5 h' or 'Reply overdue by 20 min', rounded down.
 * @param left milliseconds until the reply is due
 */
export function promiseWords(left: number): string {
  const minutes = Math.floor(left / 60_000);
  return minutes >= 0 ? `Reply within ${span(minutes)}` : `Reply overdue by ${span(-minutes)}`;
}

/** '5 h left' or '20 min late', beside a name. */
export function shortPromise(left: number): string {
  const minutes = Math.floor(left / 60_000);
  return minutes >= 0 ? `${span(minutes)} left` : `${span(-minutes)} late`;
}

/** In minutes under an hour, in hours under two days, then in days. */
function span(minutes: number): string {
  if (minutes < 60) return `${Math.max(minutes, 1)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** The server's time, updated every minute, whatever this device's clock says. */
function useNow(serverNow: number): number {
  const [passed, setPassed] = useState({ since: serverNow, milliseconds: 0 });
  useEffect(() => {
    const arrived = performance.now();
    const timer = setInterval(() => {
      setPassed({ since: serverNow, milliseconds: performance.now() - arrived });
    }, 60_000);
    return () => clearInterval(timer);
  }, [serverNow]);
  return serverNow + (passed.since === serverNow ? passed.milliseconds : 0);
}
