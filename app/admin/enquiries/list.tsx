import { Suspense } from "react";
import { Await, Form, Link } from "react-router";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useFlash } from "#app/admin/frame/flash-message.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { canShowNotices, needsHomeScreen } from "#app/browser/notices.ts";
import { checkPhotoSpaceContext, photosContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { deleteEnquiry } from "#domain/enquiries/delete-enquiries.ts";
import type { Route } from "./+types/list";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { ExportButton } from "./export.tsx";
import {
  filterLabels,
  filters,
  inboxPath,
  type ListQuery,
  readListQuery,
  searchLimit,
} from "./filters.ts";
import { getsNotices, type Inbox, readInbox, waitingMails } from "./read-inbox.server.ts";
import { WaitingMails } from "./send-waiting.tsx";

export const handle = {
  title: "Enquiries",
  failure: "Failed to fetch enquiries",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "enquiries");
  const query = readListQuery(new URL(request.url).searchParams);
  const now = new Date();
  return {
    inbox: readInbox(context, query, now),
    query,
    now: now.getTime(),
    waiting: await waitingMails(context, now),
    hasNotices: await getsNotices(context, admin.user.id),
  };
}

/**
 * Deletes an enquiry; one that is already gone counts as deleted. Its own page posts here, and then
 * shows this list.
 */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "enquiries", fallback: "Failed to delete enquiry" },
    async ({ context, now, by, fields }) => {
      const { id } = await fields(["id"]);
      if (id === undefined) return null;
      await deleteEnquiry(context.get(photosContext), id, { now, by });
      await context.get(checkPhotoSpaceContext)();
      return { outcome: "deleted" };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to delete enquiry");
}

export function meta() {
  return adminHead("Enquiries");
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { inbox, query, now, waiting, hasNotices } = loaderData;
  const [flash] = useFlash();
  return (
    <>
      <PageHeading title={handle.title} subtitle="What visitors asked for. The newest come first.">
        <ExportButton href="/admin/enquiries.csv" />
        <Link className={buttonClass()} to="/admin/enquiries/person">
          Data protection
        </Link>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {flash && <Notice>{flash.text}</Notice>}
        <WaitingMails count={waiting} />
        <InboxFilters query={query} inbox={inbox} />
        <Suspense fallback={<Spinner />}>
          <Await resolve={inbox} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
            {(known) =>
              "error" in known ? (
                <ErrorBanner>{known.error}</ErrorBanner>
              ) : (
                <>
                  <EnquiryRows {...known} query={query} now={now} />
                  {!hasNotices && <NoticesOffer />}
                </>
              )
            }
          </Await>
        </Suspense>
      </div>
    </>
  );
}

interface InboxFiltersProps {
  query: ListQuery;
  inbox: Promise<Inbox>;
}

/** The tabs of the lists, and the search in all of them. */
function InboxFilters({ query: { filter, search }, inbox }: InboxFiltersProps) {
  const current = search === "" ? filter : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav
        aria-label="Filter enquiries"
        className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        {filters.map((name) => (
          <Link
            key={name}
            className={`${buttonClass(name === current ? "primary" : "plain")} max-sm:px-2`}
            aria-current={name === current ? "page" : undefined}
            to={inboxPath({ filter: name })}
          >
            {filterLabels[name]}
            <Suspense>
              <Await resolve={inbox} errorElement={null}>
                {(known) =>
                  "counts" in known && (
                    <span className="font-[400] lining-nums opacity-85">
                      {known.counts[name].toLocaleString("en-GB")}
                    </span>
                  )
                }
              </Await>
            </Suspense>
          </Link>
        ))}
      </nav>
      <Form
        role="search"
        action="/admin/enquiries"
        className="flex min-w-0 gap-2 max-sm:w-full"
        // Makes a new field when the search changes, so that clearing the search empties it.
        key={search}
      >
        <input
          type="search"
          name="search"
          aria-label="Search all enquiries"
          placeholder="Name, phone, words, notes"
          defaultValue={search}
          maxLength={searchLimit}
          className="min-h-11 w-full min-w-0 rounded-none border-b border-edge on-other-ground px-3 sm:w-60"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}

/** Leads to notices of enquiries, if this device can have them. */
function NoticesOffer() {
  const isPossible = useHydrated() && (canShowNotices() || needsHomeScreen());
  if (!isPossible) return null;
  return (
    <p className="text-ink-soft">
      Away from your desk? {/* Loads the page, so that the browser scrolls to the part. */}
      <a className="py-1 underline underline-offset-4" href="/admin/account#notices">
        Get a notice on your phone
      </a>{" "}
      when an enquiry comes in.
    </p>
  );
}
