import type { Ref } from "react";
import type { DescribedEnquiry } from "./described-enquiry.server.ts";
import { filterLabels } from "./filters.ts";
import { ReplyPromise } from "./reply-promise.tsx";
import { spamWords } from "./spam-words.ts";

interface StandingProps {
  /** It can be given the focus. */
  ref: Ref<HTMLSpanElement>;
  enquiry: DescribedEnquiry;
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** Where an enquiry stands, in a line; said aloud when that changes. */
export function Standing({ ref, enquiry, now }: StandingProps) {
  const { state, spamReason, due } = enquiry;
  return (
    <span ref={ref} tabIndex={-1} role="status" className="mt-1 block outline-none">
      {spamReason === null ? filterLabels[state] : `Spam. ${spamWords[spamReason]}`}
      {due && (
        <>
          {". "}
          <ReplyPromise due={due} now={now} />
        </>
      )}
    </span>
  );
}
