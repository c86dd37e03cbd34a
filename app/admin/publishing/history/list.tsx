import { Suspense } from "react";
import { Await, Link } from "react-router";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { Badge } from "#app/admin/lists/item-marks.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { databaseContext, logErrorContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { wholeVersions } from "#domain/publishing/limits.ts";
import { listPublications } from "#domain/publishing/publications.ts";
import type { Route } from "./+types/list";
import { type DescribedPublication, describePublication } from "./described-history.server.ts";

export const handle = { title: "History", failure: "Failed to fetch history" } satisfies PageHandle;

/** How many changes of a version are listed by name. */
const named = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext);
  const logError = context.get(logErrorContext);
  const versions = listPublications(db).then(async (all) => ({
    rows: await Promise.all(all.map((version) => describePublication(db, version, named))),
  }));
  return {
    listing: readListing(versions, handle.failure, logError),
    current: published.current().version,
  };
}

export function meta() {
  return adminHead("History");
}

export default function History({ loaderData }: Route.ComponentProps) {
  const mayPublish = useMayEnter("site");
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle={`Every version of the website. ${keptWords(mayPublish)}`}
      />
      <Suspense fallback={<Spinner />}>
        <Await
          resolve={loaderData.listing}
          errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}
        >
          {(known) =>
            "error" in known ? (
              <ErrorBanner>{known.error}</ErrorBanner>
            ) : (
              <ol className="max-w-4xl border-b border-line">
                {known.rows.map((version) => (
                  <Version
                    key={version.version}
                    {...version}
                    isCurrent={version.version === loaderData.current}
                  />
                ))}
              </ol>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

function keptWords(mayPublish: boolean): string {
  return mayPublish
    ? `The site can go back to each of the last ${wholeVersions}.`
    : `You can look at the last ${wholeVersions}. An owner can go back to them.`;
}

function Version(props: DescribedPublication & { isCurrent: boolean }) {
  const { version, when, publishedBy, note, changes, changeCount, isWhole } = props;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <p className="flex flex-wrap items-baseline gap-2 sm:block">
        <b className="font-[600]">Version {version}</b>{" "}
        {props.isCurrent && <Badge>Visitors see this</Badge>}
      </p>
      <div className="min-w-0">
        {note && <p>{note}</p>}
        <p className="text-fine text-ink-soft">
          {when}
          {publishedBy && `, ${publishedBy}`}
        </p>
        {changes.map(({ text, history }) => (
          <p key={history} className="text-fine text-ink-soft">
            {text}
          </p>
        ))}
        {changeCount > named && (
          <p className="text-fine text-ink-soft">and {changeCount - named} more</p>
        )}
      </div>
      {isWhole ? (
        <Link
          className="inline-flex min-h-11 min-w-11 items-center self-start underline sm:-mt-2.5"
          to={`/admin/history/${version}`}
          aria-label={`Open version ${version}`}
        >
          Open
        </Link>
      ) : (
        <span className="py-1 text-fine text-ink-soft">Content not kept</span>
      )}
    </li>
  );
}
