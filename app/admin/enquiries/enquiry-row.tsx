import { Camera } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/admin/lists/content-card.tsx";
import type { EnquiryRow } from "./described-enquiry.server.ts";
import { filterLabels } from "./filters.ts";
import { ReplyPromise } from "./reply-promise.tsx";
import { spamWords } from "./spam-words.ts";

interface EnquiryRowItemProps extends EnquiryRow {
  /** The server's time, milliseconds since 1970. */
  now: number;
  /** A search found it, in whichever list. */
  isFound: boolean;
}

/** An enquiry in a list; the whole row leads to its page. */
export function EnquiryRowItem(props: EnquiryRowItemProps) {
  const { id, name, service, firstLine, received, receivedAt, isUnread, due, now } = props;
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-line px-4 py-3.5 not-first:border-t hover:bg-paper has-focus-visible:bg-paper md:grid-cols-[13rem_minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0">
        <h2 className={`font-sans text-body leading-normal ${isUnread ? "font-[700]" : ""}`}>
          <Link
            className="block min-h-6 after:absolute after:inset-0"
            to={`/admin/enquiries/${id}`}
          >
            <bdi className="line-clamp-2">{name}</bdi>
          </Link>
        </h2>
        <Signs {...props} />
      </div>
      <div className="min-w-0">
        <p className={isUnread ? "font-[650]" : ""}>
          <bdi className="line-clamp-1">{service}</bdi>
        </p>
        <p className="text-ink-soft">
          <bdi className="line-clamp-1">{firstLine}</bdi>
        </p>
        <SpamFacts {...props} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-fine md:grid md:content-start md:justify-items-end">
        <time dateTime={receivedAt} className="lining-nums">
          {received}
        </time>
        {due && <ReplyPromise due={due} now={now} />}
      </p>
    </li>
  );
}

function Signs({ reference, isUnread, isFound, list, photoCount }: EnquiryRowItemProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-fine text-ink-soft">
      {reference}
      {isFound && <Badge>{filterLabels[list]}</Badge>}
      {photoCount > 0 && (
        <span className="inline-flex items-center gap-1 lining-nums">
          <Camera aria-hidden size={16} strokeWidth={1.7} />
          {photoCount}
          <span className="sr-only">{photoCount === 1 ? " photo" : " photos"}</span>
        </span>
      )}
      {isUnread && <span className="label text-green">Unread</span>}
    </p>
  );
}

/** Why it is under Spam, and what speaks for a person. */
function SpamFacts({ spamReason, earlier }: EnquiryRowItemProps) {
  if (spamReason === null) return null;
  return (
    <>
      <p className="mt-1 text-fine">{spamWords[spamReason]}</p>
      {earlier && (
        <p className="text-fine font-[650] text-green">
          Sent a real enquiry before: {earlier.reference}, {earlier.received}
        </p>
      )}
    </>
  );
}
