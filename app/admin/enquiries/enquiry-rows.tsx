import { Link } from "react-router";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import type { EnquiryRow } from "./described-enquiry.server.ts";
import { EnquiryRowItem } from "./enquiry-row.tsx";
import { filterLabels, filters, type ListQuery, listAddress } from "./filters.ts";
import type { Inbox } from "./inbox-page.server.ts";

interface EnquiryRowsProps {
  rows: EnquiryRow[];
  hasMore: boolean;
  found: Extract<Inbox, { found: unknown }>["found"];
  query: ListQuery;
  /** The server's time, milliseconds since 1970. */
  now: number;
}

/** A page of enquiries, and the ways to the pages beside it. */
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
        hasMore={hasMore}
        words={{ before: "Newer", after: "Older" }}
        addressOf={(page) => listAddress({ ...query, page })}
      />
    </>
  );
}

interface FoundProps {
  search: string;
  counts: NonNullable<EnquiryRowsProps["found"]>;
}

/** How many a search found, and where. */
function Found({ search, counts }: FoundProps) {
  const places = filters.filter((filter) => counts[filter]);
  const total = places.reduce((sum, filter) => sum + (counts[filter] ?? 0), 0);
  const where = places.map((filter) => `${number(counts[filter])} under ${filterLabels[filter]}`);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="wrap-anywhere">
        {total === 0
          ? "No enquiry holds"
          : total === 1
            ? "1 enquiry holds"
            : `${number(total)} enquiries hold`}{" "}
        “<bdi>{search}</bdi>”{total > 0 && `: ${where.join(", ")}`}.
      </p>
      <Link className="inline-block py-1 underline" to={listAddress({})}>
        Clear the search
      </Link>
    </div>
  );
}

function number(count = 0): string {
  return count.toLocaleString("en-GB");
}

const emptyLists = {
  new: "No new enquiries. When a visitor sends one, it appears here by itself.",
  answered: "No answered enquiries.",
  archived: "No archived enquiries.",
  spam: "No spam.",
};

function Nothing({ filter, search, page }: ListQuery) {
  if (search && page === 1) return null;
  return (
    <p className="border border-dashed border-line bg-card px-5 py-14 text-center">
      {page > 1 ? "No enquiries are as old as this page." : emptyLists[filter]}
    </p>
  );
}
