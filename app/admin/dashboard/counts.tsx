import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { contentAreas, listNouns, listPath } from "#app/admin/editing/content-areas.ts";
import type { InboxCounts } from "#app/admin/enquiries/read-inbox.server.ts";
import type { ContentCounts } from "./dashboard.server.ts";

/** The counts of an inbox that cannot be read. */
export const noInbox: InboxCounts = { newEnquiries: 0, isMailFailing: false };

const inboxPath = "/admin/enquiries";

interface CountsProps {
  /** Null for someone who may not see enquiries. */
  inbox: InboxCounts | Promise<InboxCounts> | null;
  counts: ContentCounts | Promise<ContentCounts>;
}

/** Shows '...' until the counts arrive, and 0 if they never do. */
export function Counts({ inbox, counts }: CountsProps) {
  return (
    <ul
      className={`mt-7 grid grid-cols-2 gap-3 sm:gap-4 ${inbox ? "lg:grid-cols-4" : "sm:grid-cols-3"}`}
    >
      {inbox && (
        <li className="grid">
          <Suspense fallback={<CountCard name="New enquiries" path={inboxPath} count="..." />}>
            <Await resolve={inbox} errorElement={<InboxCard {...noInbox} />}>
              {(known) => <InboxCard {...known} />}
            </Await>
          </Suspense>
        </li>
      )}
      {listNouns.map((noun) => (
        <li key={noun} className="grid">
          <CountCard
            name={contentAreas[noun].items}
            path={listPath(noun)}
            count={
              <Suspense fallback="...">
                <Await resolve={counts} errorElement="0">
                  {(known) => known[noun] ?? 0}
                </Await>
              </Suspense>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** How many enquiries wait for a reply. Red when mails about enquiries cannot be sent. */
function InboxCard({ newEnquiries, isMailFailing }: InboxCounts) {
  return (
    <CountCard
      name="New enquiries"
      path={inboxPath}
      count={newEnquiries}
      trouble={isMailFailing ? "Mail is failing" : undefined}
    />
  );
}

interface CountCardProps {
  name: string;
  path: string;
  count: ReactNode;
  /** What is wrong. Makes the card red. */
  trouble?: string;
}

function CountCard({ name, path, count, trouble }: CountCardProps) {
  const look = trouble
    ? "border-burgundy bg-pink text-burgundy"
    : "border-line bg-card hover:border-ink-soft";
  return (
    <Link className={`border p-4 sm:p-5 ${look}`} to={path}>
      <span
        className={`block font-display text-[2.6rem] leading-none lining-nums ${trouble ? "" : "text-green"}`}
      >
        {count}
      </span>
      <span className="mt-2 block underline decoration-line decoration-2 underline-offset-4">
        {name}
      </span>
      {trouble && <span className="block font-[600]">{trouble}</span>}
    </Link>
  );
}
