import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { contentAreas, listNouns, listPath } from "#app/admin/editing/content-areas.ts";
import type { InboxCounts } from "#app/admin/enquiries/read-inbox.server.ts";
import type { ContentCounts, SystemStatusData } from "./dashboard.server.ts";

/** The counts of an inbox that cannot be read. */
export const noInbox: InboxCounts = { newEnquiries: 0, isMailFailing: false };

const inboxPath = "/admin/enquiries";

interface OverviewProps {
  /** Null for someone who may not see enquiries. */
  inbox: InboxCounts | Promise<InboxCounts> | null;
  counts: ContentCounts | Promise<ContentCounts>;
  /** Null, like the backup, for someone who does not decide about the site. */
  status: Promise<SystemStatusData> | null;
  /** Says when the last backup was made, if there is one. */
  backup: Promise<string | null> | null;
}

/** The part of the dashboard that is there every day: what there is, what to add, what runs. */
export function Overview({ inbox, counts, status, backup }: OverviewProps) {
  return (
    <>
      <Counts inbox={inbox} counts={counts} />
      <QuickActions />
      {status && <SystemStatus status={status} />}
      {backup && (
        <Suspense fallback={<BackupLine last={null} />}>
          <Await resolve={backup} errorElement={<BackupLine last={null} />}>
            {(last) => <BackupLine last={last} />}
          </Await>
        </Suspense>
      )}
    </>
  );
}

/** Shows '...' until the counts arrive, and 0 if they never do. */
function Counts({ inbox, counts }: Pick<OverviewProps, "inbox" | "counts">) {
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

const actions = [
  {
    title: "Add New Service",
    text: "Create a new decorative finish service",
    path: "/admin/services/new",
  },
  {
    title: "Add Portfolio Project",
    text: "Showcase a new completed project",
    path: "/admin/portfolio/new",
  },
  {
    title: "Add Testimonial",
    text: "Add a new client testimonial",
    path: "/admin/testimonials/new",
  },
];

function QuickActions() {
  return (
    <>
      <h2 className="mt-10 text-title">Quick Actions</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {actions.map(({ title, text, path }) => (
          <li key={path} className="grid">
            <Link className="border border-line bg-card p-5 hover:border-ink-soft" to={path}>
              <span className="block font-[600]">{title}</span>
              <span className="mt-1 block text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the specification's text while database and storage are well, and otherwise what fails. */
function SystemStatus({ status }: { status: Promise<SystemStatusData> }) {
  return (
    <section className="mt-10 border border-line bg-card p-5" aria-label="System Status">
      <Suspense fallback={<Status {...unknown} />}>
        <Await resolve={status} errorElement={<p>The status could not be read.</p>}>
          {(known) => <KnownStatus {...known} />}
        </Await>
      </Suspense>
    </section>
  );
}

const databaseWords = {
  connected: "Connected",
  "not writable": "Not writable",
  "not answering": "Not answering",
};
const storageWords = { available: "Available", full: "Full", "not writable": "Not writable" };

const unknown = { badge: "...", words: "...", database: "...", storage: "...", checked: "..." };

function KnownStatus({ database, storage, checkedAt }: SystemStatusData) {
  const well = database === "connected" && storage === "available";
  const time = new Date(checkedAt).toLocaleTimeString("en-GB", { timeZone: "Europe/London" });
  return (
    <Status
      badge={well ? "Online" : "Trouble"}
      isTrouble={!well}
      words={well ? "All systems operational" : "Something is not working"}
      database={databaseWords[database]}
      storage={storageWords[storage]}
      checked={<time dateTime={checkedAt}>{time}</time>}
    />
  );
}

interface StatusProps {
  badge: string;
  isTrouble?: boolean;
  words: string;
  database: string;
  storage: string;
  checked: ReactNode;
}

/** Has the same height before and after the status is known. */
function Status({ badge, isTrouble = false, words, database, storage, checked }: StatusProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-title">System Status</h2>
        <span
          className={`label border px-2 py-0.5 ${isTrouble ? "border-burgundy text-burgundy" : "border-green text-green"}`}
        >
          {badge}
        </span>
      </div>
      <p className={`mt-2 ${isTrouble ? "text-burgundy" : ""}`}>{words}</p>
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-ink-soft">
        <li>Database: {database}</li>
        <li>Storage: {storage}</li>
        <li>Last updated: {checked}</li>
      </ul>
    </>
  );
}

function BackupLine({ last }: { last: string | null }) {
  return (
    <p className="mt-3 text-ink-soft [overflow-wrap:anywhere]">
      {last && `${last}. `}
      <Link className="inline-block py-1 underline" to="/admin/backup">
        Download a backup
      </Link>
    </p>
  );
}
