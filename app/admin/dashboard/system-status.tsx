import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";
import type { SystemStatusData } from "./dashboard.server.ts";

/** Shows the specification's text while database and storage are well, and otherwise what fails. */
export function SystemStatus({ status }: { status: Promise<SystemStatusData> }) {
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
