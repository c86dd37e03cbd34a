import { Camera } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/admin/lists/item-marks.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import type { EnquiryRow } from "./describe-enquiry.server.ts";
import { ReplyPromise, spamWords } from "./enquiry-status.tsx";
import { filterLabels, filters, inboxPath, type ListQuery } from "./filters.ts";
import type { Inbox } from "./read-inbox.server.ts";

interface EnquiryRowsProps {
  rows: EnquiryRow[];
  hasMore: boolean;
  found: Extract<Inbox, { found: unknown }>["found"];
  query: ListQuery;
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** A page of enquiries, and links to the next pages. */
export function EnquiryRows({ rows, hasMore, found, query, now }: EnquiryRowsProps) {
  return (
    <>
      {found && <Found search={query.search} counts={found} />}
      {rows.length === 0 ? (
        <Nothing {...query} />
      ) : (
        <ul className="border border-line bg-card">
          {rows.map((row) => (
            <EnquiryRowItem key={row.id} {...row} now={now} isFound={found !== null} />
          ))}
        </ul>
      )}
      <PageLinks
        page={query.page}
        hasNext={hasMore}
        words={{ before: "Newer", after: "Older" }}
        addressOf={(page) => inboxPath({ ...query, page })}
      />
    </>
  );
}

interface FoundProps {
  search: string;
  counts: NonNullable<EnquiryRowsProps["found"]>;
}

/** How many enquiries a search found, and in which lists. */
function Found({ search, counts }: FoundProps) {
  const places = filters.filter((filter) => counts[filter]);
  const total = places.reduce((sum, filter) => sum + (counts[filter] ?? 0), 0);
  const where = places.map((filter) => `${number(counts[filter])} under ${filterLabels[filter]}`);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="wrap-anywhere">
        {total === 0
          ? "No enquiries match"
          : total === 1
            ? "1 enquiry matches"
            : `${number(total)} enquiries match`}{" "}
        “<bdi>{search}</bdi>”{total > 0 && `: ${where.join(", ")}`}.
      </p>
      <Link className="inline-block py-1 underline" to={inboxPath({})}>
        Clear the search
      </Link>
    </div>
  );
}

function number(count = 0): string {
  return count.toLocaleString("en-GB");
}

const emptyLists = {
  new: "No new enquiries. A new one appears here as soon as a visitor sends it.",
  answered: "No answered enquiries.",
  archived: "No archived enquiries.",
  spam: "No spam.",
};

function Nothing({ filter, search, page }: ListQuery) {
  if (search && page === 1) return null;
  return (
    <p className="border border-dashed border-line bg-card px-5 py-14 text-center">
      {page > 1 ? "There are no enquiries on this page." : emptyLists[filter]}
    </p>
  );
}

interface EnquiryRowItemProps extends EnquiryRow {
  /** The server's time, milliseconds since 1970. */
  now: number;
  /** Whether a search found it; then the row names its list. */
  isFound: boolean;
}

/** An enquiry in a list. The whole row is a link to its page. */
function EnquiryRowItem(props: EnquiryRowItemProps) {
  const { id, name, service, firstLine, received, receivedAt, replyDue, isUnread, list, now } =
    props;
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
        <ReplyPromise list={list} replyDue={replyDue} now={now} />
      </p>
    </li>
  );
}

function Signs(props: EnquiryRowItemProps) {
  const { reference, isUnread, isFound, list, photoCount, wantsBoards } = props;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-fine text-ink-soft">
      {reference}
      {isFound && <Badge>{filterLabels[list]}</Badge>}
      {wantsBoards && <Badge>Sample boards</Badge>}
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

/** Why it is spam, and whether its address sent a real enquiry before. */
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
