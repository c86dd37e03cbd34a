import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { OwnerWarning } from "./owner-warning.ts";
import type { SystemStatusData } from "./system-status.server.ts";

interface SystemStatusProps {
  status: Promise<SystemStatusData>;
  /** The warnings above the card. While there is one, the card does not say that all is well. */
  warnings: OwnerWarning[] | Promise<OwnerWarning[]>;
}

/** Shows the specification's text while all is well, and otherwise what fails. */
export function SystemStatus({ status, warnings }: SystemStatusProps) {
  return (
    <section className="mt-10 border border-line bg-card p-5" aria-label="System Status">
      <Suspense fallback={<Status {...unknown} />}>
        <Await resolve={status} errorElement={<p>The status could not be read.</p>}>
          {(known) => (
            <Await resolve={warnings} errorElement={<KnownStatus {...known} isWarned={false} />}>
              {({ length }) => <KnownStatus {...known} isWarned={length > 0} />}
            </Await>
          )}
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

function KnownStatus(props: SystemStatusData & { isWarned: boolean }) {
  const { database, storage, checkedAt, isWarned } = props;
  const well = database === "connected" && storage === "available";
  const time = new Date(checkedAt).toLocaleTimeString("en-GB", { timeZone: "Europe/London" });
  return (
    <Status
      badge={well ? "Online" : "Trouble"}
      isTrouble={!well}
      words={wordsFor(well, isWarned)}
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

function wordsFor(well: boolean, isWarned: boolean): string {
  if (!well) return "Something is not working";
  return isWarned ? "The website is up; please look at the notes above" : "All systems operational";
}
