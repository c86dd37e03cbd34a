import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import type { InboxCounts } from "#app/admin/enquiries/read-inbox.server.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { ContentCounts } from "./count-content.server.ts";

/** The counts of an inbox that cannot be read. */
export const noInbox: InboxCounts = { newEnquiries: 0, isMailFailing: false };

const inboxPath = "/admin/enquiries";

const cards = Object.entries(contentAreas).flatMap(([noun, area]) =>
  "counted" in area
    ? [{ noun: noun as Noun, name: area.counted, path: `/admin/${area.path}` }]
    : [],
);

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
      {cards.map(({ name, noun, path }) => (
        <li key={noun} className="grid">
          <CountCard
            name={name}
            path={path}
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
