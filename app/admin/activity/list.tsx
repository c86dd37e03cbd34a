import { Suspense } from "react";
import { Await, Link } from "react-router";
import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { ExportButton } from "#app/admin/calls/export-button.tsx";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { accountsContext, databaseContext, logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import {
  eraseName,
  keepActivity,
  keptMonthsChoices,
  readKeptMonths,
} from "#domain/activity/keep-activity.ts";
import { listActivity } from "#domain/activity/list-activity.ts";
import type { Route } from "./+types/list";
import { ActivityFilters } from "./activity-filters.tsx";
import { type ActivityQuery, activityPath, readActivityQuery } from "./activity-query.ts";
import { type DescribedActivity, describeActivity } from "./describe-activity.server.ts";
import { EraseName } from "./erase-name.tsx";
import { KeptFor } from "./kept-for.tsx";

export const handle = {
  title: "Activity",
  failure: "Failed to fetch activity",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "site");
  const query = readActivityQuery(new URL(request.url).searchParams);
  const { db } = context.get(databaseContext);
  async function read() {
    const { lines, hasNext } = await listActivity(db, query, query.page);
    const months = await readKeptMonths(db);
    const accounts = await context.get(accountsContext).listAccounts({ now: new Date() });
    const people = accounts.map(({ email }) => email);
    return { rows: lines.map(describeActivity), hasNext, months, people };
  }
  const listing = readListing(read(), handle.failure, context.get(logErrorContext));
  return { query, listing, choices: [...keptMonthsChoices] };
}

export type ActivityAnswer =
  | { outcome: "saved" }
  | { outcome: "changed"; lines: number }
  | { outcome: "refused"; message: string };

/** `intent` is `keep` with `months`, or `erase` with the `email` of somebody without an account. */
export function action(args: Route.ActionArgs) {
  const options = { area: "site", fallback: "Failed to save", announce: () => {} } as const;
  return adminAction<ActivityAnswer>(args, options, async ({ db, by, now, fields }) => {
    const { intent, months = "", email = "" } = await fields(["intent", "months", "email"]);
    if (intent === "keep") {
      const chosen = keptMonthsChoices.find((choice) => String(choice) === months);
      return chosen ? keepActivity(db, { months: chosen, by, now }) : null;
    }
    if (intent !== "erase") return null;
    const result = await eraseName(db, { email, by, now });
    return result.outcome === "erased" ? { outcome: "changed", lines: result.lines } : result;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

export function meta() {
  return adminHead("Activity");
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { query, listing, choices } = loaderData;
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="Who did what, the last first. Nobody can change it."
      >
        <ExportButton href={activityPath({ ...query, page: 1 }, "/admin/activity.csv")} />
      </PageHeading>
      <Suspense fallback={<Spinner />}>
        <Await resolve={listing} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
          {(known) =>
            "error" in known ? (
              <ErrorBanner>{known.error}</ErrorBanner>
            ) : (
              <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
                <ActivityFilters query={query} people={known.people} />
                <Lines rows={known.rows} isFiltered={activityPath(query) !== "/admin/activity"} />
                <PageLinks
                  page={query.page}
                  hasNext={known.hasNext}
                  words={{ before: "Later", after: "Earlier" }}
                  addressOf={(page) => activityPath({ ...query, page } satisfies ActivityQuery)}
                />
                <KeptFor months={known.months} choices={choices} />
                <EraseName />
              </div>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

function Lines({ rows, isFiltered }: { rows: DescribedActivity[]; isFiltered: boolean }) {
  if (rows.length === 0)
    return (
      <p className="border border-dashed border-line bg-card px-5 py-14 text-center">
        {isFiltered ? "Nothing like this was recorded." : "Nothing was recorded yet."}
      </p>
    );
  return (
    <ol aria-label="Activity" className="border-b border-line">
      {rows.map(({ id, when, who, did }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-t border-line py-1.5 sm:grid-cols-[11.5rem_minmax(0,1fr)_auto]"
        >
          <p className="pt-2.5 text-fine text-ink-soft lining-nums">{when}</p>
          <p className="min-w-0 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 max-sm:pb-2 sm:py-2.5">
            <b className="font-[600]">{who}</b> {did}
          </p>
          <Link
            className="inline-flex min-h-11 min-w-11 items-center self-start justify-self-start underline"
            to={`/admin/activity/${id}`}
            aria-label={`Details of line ${id}`}
          >
            Details
          </Link>
        </li>
      ))}
    </ol>
  );
}
