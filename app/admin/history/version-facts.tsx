import { Link } from "react-router";
import { wholeVersions } from "#domain/publishing/limits.ts";
import type { DescribedPublication } from "./described-publication.server.ts";

/** What a version changed, and where it came from. */
export function VersionFacts({
  note,
  changes,
  changeCount,
  restores,
  isCurrent,
  isWhole,
}: DescribedPublication & { isCurrent: boolean }) {
  return (
    <section className="grid gap-3 empty:hidden">
      {isCurrent && <p className="font-[600]">Visitors see this version now.</p>}
      {restores !== null && (
        <p>
          It went back to{" "}
          <Link className="underline" to={`/admin/history/${restores}`}>
            version {restores}
          </Link>
          .
        </p>
      )}
      {!isWhole && <p>Its content is gone: only the last {wholeVersions} versions keep theirs.</p>}
      {note && <p>{note}</p>}
      {changes.length > 0 && (
        <ul className="border-b border-line">
          {changes.map(({ text, history }) => (
            <li
              key={history}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2"
            >
              {text}
              <Link
                className="inline-flex min-h-11 items-center underline"
                to={history}
                aria-label={`Earlier versions: ${text}`}
              >
                Earlier versions
              </Link>
            </li>
          ))}
        </ul>
      )}
      {changeCount > changes.length && (
        <p className="text-ink-soft">and {changeCount - changes.length} more</p>
      )}
    </section>
  );
}
