import { Suspense } from "react";
import { Await } from "react-router";
import type { OwnerWarning } from "./owner-warning.ts";
import type { SystemStatusData } from "./system-status.server.ts";

interface SystemStatusProps {
  status: Promise<SystemStatusData>;
  /** The warnings above the card. While there is one, the card does not say that all is well. */
  warnings: Promise<OwnerWarning[]>;
}

/** Shows the specification's text while all is well, and otherwise what fails. */
export function SystemStatus({ status, warnings }: SystemStatusProps) {
  return (
    <section className="mt-10 border border-line bg-card p-5" aria-label="System Status">
      <Suspense fallback={<p>...</p>}>
        <Await resolve={status} errorElement={<p>The status could not be read.</p>}>
          {(known) => (
            <Await resolve={warnings} errorElement={<Status {...known} isWarned={false} />}>
              {({ length }) => <Status {...known} isWarned={length > 0} />}
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

function Status(props: SystemStatusData & { isWarned: boolean }) {
  const { database, storage, checkedAt, isWarned } = props;
  const well = database === "connected" && storage === "available";
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-title">System Status</h2>
        <span
          className={`label border px-2 py-0.5 ${well ? "border-green text-green" : "border-burgundy text-burgundy"}`}
        >
          {well ? "Online" : "Trouble"}
        </span>
      </div>
      <p className={`mt-2 ${well ? "" : "text-burgundy"}`}>{wordsFor(well, isWarned)}</p>
      <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-ink-soft">
        <li>Database: {databaseWords[database]}</li>
        <li>Storage: {storageWords[storage]}</li>
        <li>
          Last updated:{" "}
          <time dateTime={checkedAt}>
            {new Date(checkedAt).toLocaleTimeString("en-GB", { timeZone: "Europe/London" })}
          </time>
        </li>
      </ul>
    </>
  );
}

function wordsFor(well: boolean, isWarned: boolean): string {
  if (!well) return "Something is not working";
  return isWarned ? "The website is up; please look at the notes above" : "All systems operational";
}
