import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { EnquiryRow } from "./described-enquiry.server.ts";
import { filterLabels, type ListQuery, listAddress } from "./filters.ts";
import type { FoundElsewhere } from "./inbox-page.server.ts";
import { ReplyPromise } from "./reply-promise.tsx";

interface EnquiryRowsProps {
  rows: EnquiryRow[];
  hasMore: boolean;
  /** Where else the search finds something, when it finds nothing here. */
  elsewhere: FoundElsewhere[];
  query: ListQuery;
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** A page of enquiries, and the ways to the pages beside it. */
export function EnquiryRows({ rows, hasMore, elsewhere, query, now }: EnquiryRowsProps) {
  return (
    <>
      {rows.length === 0 ? (
        <Nothing query={query} elsewhere={elsewhere} />
      ) : (
        <ul className="border border-line bg-card">
          {rows.map((row) => (
            <Row key={row.id} {...row} now={now} />
          ))}
        </ul>
      )}
      <Pages query={query} hasMore={hasMore} />
    </>
  );
}

function Row(props: EnquiryRow & { now: number }) {
  const { id, reference, name, service, firstLine, received, receivedAt, isUnread, due, now } =
    props;
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-line px-4 py-3.5 not-first:border-t hover:bg-paper has-focus-visible:bg-paper md:grid-cols-[13rem_minmax(0,1fr)_auto] md:px-5">
      <div className="min-w-0">
        <h2 className={`font-sans text-body leading-normal ${isUnread ? "font-[700]" : ""}`}>
          {/* The whole row leads there. */}
          <Link
            className="block min-h-6 after:absolute after:inset-0"
            to={`/admin/enquiries/${id}`}
          >
            <bdi className="line-clamp-2">{name}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 text-fine text-ink-soft">
          {reference}
          {isUnread && <span className="label text-green">Unread</span>}
        </p>
      </div>
      <div className="min-w-0">
        <p className={isUnread ? "font-[650]" : ""}>
          <bdi className="line-clamp-1">{service}</bdi>
        </p>
        <p className="text-ink-soft">
          <bdi className="line-clamp-1">{firstLine}</bdi>
        </p>
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

const emptyLists = {
  new: "No new enquiries. When a visitor sends one, it appears here by itself.",
  answered: "No answered enquiries.",
  archived: "No archived enquiries.",
  spam: "No spam.",
};

function Nothing({ query, elsewhere }: Pick<EnquiryRowsProps, "query" | "elsewhere">) {
  const { filter, search, page } = query;
  return (
    <div className="grid justify-items-center gap-5 border border-dashed border-line bg-card px-5 py-14 text-center">
      {page > 1 ? (
        <p>No enquiries are as old as this page.</p>
      ) : search ? (
        <NothingFound query={query} elsewhere={elsewhere} />
      ) : (
        <p>{emptyLists[filter]}</p>
      )}
      {search && (
        <Link className={buttonClass()} to={listAddress({ filter })}>
          Clear the search
        </Link>
      )}
    </div>
  );
}

function NothingFound({ query, elsewhere }: Pick<EnquiryRowsProps, "query" | "elsewhere">) {
  const { filter, search } = query;
  return (
    <>
      <p className="wrap-anywhere">
        Nothing under {filterLabels[filter]} holds “<bdi>{search}</bdi>”
        {elsewhere.length > 0 ? ". There is:" : ", nor under any other list."}
      </p>
      {elsewhere.length > 0 && (
        <ul className="flex flex-wrap justify-center gap-x-5">
          {elsewhere.map((other) => (
            <li key={other.filter}>
              <Link
                className="inline-block py-1 underline"
                to={listAddress({ filter: other.filter, search })}
              >
                {other.count} under {filterLabels[other.filter]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Pages({ query, hasMore }: Pick<EnquiryRowsProps, "query" | "hasMore">) {
  const { page } = query;
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2">
      {page > 1 ? (
        <Link className={buttonClass()} to={listAddress({ ...query, page: page - 1 })}>
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft lining-nums">Page {page}</span>
      {hasMore ? (
        <Link className={buttonClass()} to={listAddress({ ...query, page: page + 1 })}>
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
