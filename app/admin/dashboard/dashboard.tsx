import { type Ref, Suspense, useRef } from "react";
import { Await, isRouteErrorResponse, redirect, useRouteLoaderData } from "react-router";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import type { loader as layoutLoader } from "#app/admin/frame/layout.tsx";
import { reasonFor, TryAgain } from "#app/admin/frame/page-failure.tsx";
import { adminHead } from "#app/admin/frame/page-head.ts";
import { accountPath, requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { lastBackupWords } from "#app/admin/settings/backup.server.ts";
import { readinessContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { type AdminArea, mayEnter } from "#domain/accounts/roles.ts";
import { wholeDay } from "#domain/business/london-clock.ts";
import type { Route } from "./+types/dashboard";
import {
  type Beginning,
  countContent,
  ownerWarnings,
  readBeginning,
  scheduledTimes,
  systemStatus,
  waitingEnquiries,
} from "./dashboard.server.ts";
import {
  ChoiceFeedback,
  ExamplesOffer,
  FirstStep,
  SeenExamples,
  useFirstDayChoice,
} from "./first-day.tsx";
import { Overview } from "./overview.tsx";
import { Today } from "./today.tsx";
import { shownVisits } from "./visits.server.ts";
import { VisitsSection } from "./visits.tsx";

/** The upper part for someone who does not decide about the site. */
const begun: Beginning = { isDecisionDue: false, firstDay: null, seen: [] };

/** What a role may not see is empty. */
function none<Empty>(empty: Empty): Promise<Empty> {
  return Promise.resolve(empty);
}

/**
 * Sends the page at once. What is read from the database is streamed when it is known. Who may only
 * see enquiries goes to them.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, mustChangePassword } = await requireAdmin({ request, context }, "account");
  if (mustChangePassword) throw redirect(accountPath);
  const now = new Date();
  const may = (area: AdminArea) => mayEnter(user.role, area);
  if (!may("content")) throw redirect("/admin/enquiries");
  return {
    now: now.getTime(),
    waiting: may("enquiries") ? waitingEnquiries(context) : none({ enquiries: [], total: 0 }),
    beginning: may("site") ? readBeginning(context) : none(begun),
    scheduled: scheduledTimes(context, now),
    warnings: may("site") ? ownerWarnings(context, { user, now }) : none([]),
    counts: countContent(context),
    status: may("site") ? systemStatus(context.get(readinessContext)) : null,
    backup: may("site") ? lastBackupWords(context, now) : null,
    visits: shownVisits(context, now),
  };
}

/**
 * Waits a moment for the data above the counts, so that a link to this page does not show '...'
 * first. React would keep that for at least 0.3 s.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { waiting, beginning, scheduled, warnings, ...rest } = await serverLoader();
  const upper = { waiting, beginning, scheduled, warnings };
  return { ...rest, ...(await knownSoon(upper)) };
}

export function meta() {
  return adminHead("Dashboard");
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const [flash, showFlash] = useFlash();
  const { now, waiting, beginning, scheduled, warnings } = loaderData;
  const { counts, status, backup, visits } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("admin/frame/layout");
  const heading = useRef<HTMLHeadingElement>(null);
  function showDone(text: string) {
    showFlash(text);
    // The pressed button disappears, and the focus with it.
    heading.current?.focus();
  }
  const choice = useFirstDayChoice(showDone);
  return (
    <>
      {flash && <FlashMessage flash={flash} />}
      <Heading ref={heading} now={now} />
      <ChoiceFeedback {...choice} />
      {/* One boundary for all. With several, what is known later pushes down what is shown. */}
      <Suspense fallback={<p className="mt-5">...</p>}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <Await resolve={waiting} errorElement=" ">
            {(found) => (
              <Await resolve={warnings} errorElement=" ">
                {(known) => (
                  <Await resolve={scheduled} errorElement=" ">
                    {(times) => (
                      <Today
                        waiting={found}
                        unpublished={layout?.unpublished ?? { count: 0, names: [] }}
                        scheduled={times}
                        warnings={known}
                        now={now}
                      >
                        <Await resolve={beginning} errorElement=" ">
                          {(first) => <FirstDays {...first} choice={choice} />}
                        </Await>
                      </Today>
                    )}
                  </Await>
                )}
              </Await>
            )}
          </Await>
          <Overview counts={counts} status={status} backup={backup} />
        </div>
        <Suspense fallback="...">
          <Await resolve={visits} errorElement=" ">
            {(known) => known && <VisitsSection {...known} />}
          </Await>
        </Suspense>
      </Suspense>
    </>
  );
}

/** The next step of a new site: first what becomes of the examples, then one thing at a time. */
function FirstDays({
  isDecisionDue,
  firstDay,
  seen,
  choice,
}: Beginning & { choice: ReturnType<typeof useFirstDayChoice> }) {
  return (
    <>
      {isDecisionDue && (
        <li>
          <ExamplesOffer {...choice} />
        </li>
      )}
      {!isDecisionDue && firstDay && <FirstStep {...firstDay} {...choice} />}
      {seen.length > 0 && <SeenExamples seen={seen} />}
    </>
  );
}

/** Shows 0 for counts that could not be fetched (specification, section 8), and says why. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The frame asks for the password, or says that the page is closed to the account.
  if (isRouteErrorResponse(error) && [401, 403].includes(error.status)) throw error;
  return (
    <>
      <Heading />
      <div className="mt-5 grid justify-items-start gap-4">
        <ErrorBanner>{reasonFor(error)}</ErrorBanner>
        <TryAgain />
      </div>
      <Overview counts={{}} status={null} backup={null} />
    </>
  );
}

function Heading({ ref, now }: { ref?: Ref<HTMLHeadingElement>; now?: number }) {
  return (
    <header className="mb-4 md:mb-8">
      {now !== undefined && <p className="text-fine text-ink-soft">{wholeDay(new Date(now))}</p>}
      <h1 ref={ref} tabIndex={-1} className="text-page outline-none">
        Welcome to Your Dashboard
      </h1>
    </header>
  );
}

/** How long the dashboard waits for its upper part, in milliseconds. */
const patience = 500;

type KnownOrStreamed<Parts> = { [Name in keyof Parts]: Parts[Name] | Awaited<Parts[Name]> };

/**
 * The values of these promises if all come soon; otherwise the promises, for the page to stream.
 * The page also reports a promise that fails.
 */
async function knownSoon<Parts extends Record<string, Promise<unknown>>>(
  parts: Parts,
): Promise<KnownOrStreamed<Parts>> {
  const { promise: late, resolve } = Promise.withResolvers<KnownOrStreamed<Parts>>();
  const timer = setTimeout(() => resolve(parts), patience);
  const known = valuesOf(parts).catch(() => parts);
  return Promise.race([known, late]).finally(() => clearTimeout(timer));
}

async function valuesOf<Parts extends Record<string, Promise<unknown>>>(parts: Parts) {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await part]);
  return Object.fromEntries(await Promise.all(entries)) as KnownOrStreamed<Parts>;
}
