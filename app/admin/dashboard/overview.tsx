import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { contentAreas, listNouns, listPath } from "#app/admin/editing/content-areas.ts";
import type { ContentCounts, SystemStatusData } from "./dashboard.server.ts";

interface OverviewProps {
  counts: ContentCounts | Promise<ContentCounts>;
  /** Null, like the backup, for someone who does not decide about the site. */
  status: Promise<SystemStatusData> | null;
  /** Says when the last backup was made, if there is one. */
  backup: Promise<string | null> | null;
}

/** The part of the dashboard that is there every day: what there is, what to add, what runs. */
export function Overview({ counts, status, backup }: OverviewProps) {
  return (
    <div className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 xl:block">
      <Counts counts={counts} />
      <QuickActions />
      {status && (
        <section className="col-span-2 border-t border-line pt-3 text-fine xl:mt-6 xl:border-0 xl:pt-0">
          <SystemStatus status={status} />
          {backup && (
            <Suspense fallback={<BackupLine last={null} />}>
              <Await resolve={backup} errorElement={<BackupLine last={null} />}>
                {(last) => <BackupLine last={last} />}
              </Await>
            </Suspense>
          )}
        </section>
      )}
    </div>
  );
}

/** Shows '...' until the counts arrive, and 0 if they never do. */
function Counts({ counts }: Pick<OverviewProps, "counts">) {
  return (
    <ul className="mt-9 xl:mt-0 xl:flex xl:justify-between xl:gap-4" aria-label="On the website">
      {listNouns.map((noun) => (
        <li key={noun} className="border-t border-line xl:border-0">
          <Link
            className="flex h-14 flex-col justify-center text-[0.8rem] leading-tight text-ink-soft hover:text-green xl:h-auto xl:gap-1.5 xl:text-fine"
            to={listPath(noun)}
          >
            <span className="font-display text-[1.4rem] leading-none text-ink lining-nums xl:text-[2.4rem]">
              <Suspense fallback="...">
                <Await resolve={counts} errorElement="0">
                  {(known) => known[noun] ?? 0}
                </Await>
              </Suspense>
            </span>
            {contentAreas[noun].items}
          </Link>
        </li>
      ))}
    </ul>
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
    <section aria-labelledby="quick-actions" className="xl:mt-8">
      <h2 id="quick-actions" className="mb-2 text-title leading-7">
        Quick Actions
      </h2>
      <ul>
        {actions.map(({ title, text, path }) => (
          <li key={path} className="border-t border-line">
            <Link
              className="flex h-14 flex-col justify-center leading-tight hover:text-green xl:h-16"
              to={path}
            >
              <span className="font-[550]">{title}</span>
              <span className="text-[0.82rem] text-ink-soft xl:text-fine">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the specification's text while database and storage are well, and otherwise what fails. */
function SystemStatus({ status }: { status: Promise<SystemStatusData> }) {
  return (
    <Suspense fallback={<Status {...unknown} />}>
      <Await resolve={status} errorElement={<p>The status could not be read.</p>}>
        {(known) => <KnownStatus {...known} />}
      </Await>
    </Suspense>
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
  const colour = isTrouble ? "text-burgundy" : "text-green";
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-[1.2rem] xl:text-title">System Status</h2>
        <span className={`flex items-center gap-1.5 font-[600] ${colour}`}>
          <span aria-hidden className="size-2 rounded-full bg-current" />
          {badge}
        </span>
      </div>
      <p className={`mt-1 ${isTrouble ? "text-burgundy" : ""}`}>{words}</p>
      <ul className="flex flex-wrap gap-x-4 text-ink-soft">
        <li>Database: {database}</li>
        <li>Storage: {storage}</li>
        <li>Last updated: {checked}</li>
      </ul>
    </>
  );
}

function BackupLine({ last }: { last: string | null }) {
  return (
    <p className="text-ink-soft wrap-anywhere">
      {last && `${last}. `}
      <Link className="inline-block py-1 underline" to="/admin/backup">
        Download a backup
      </Link>
    </p>
  );
}
