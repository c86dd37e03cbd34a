import { Suspense } from "react";
import { Await, Link } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { ExportButton } from "#app/admin/calls/export-button.tsx";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useFlash } from "#app/admin/frame/use-flash.ts";
import { deleteAction } from "#app/admin/lists/delete-action.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { checkPhotoSpaceContext, enquiryMailContext, photosContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { deleteEnquiry } from "#domain/enquiries/delete-enquiries.ts";
import type { Route } from "./+types/list";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { readListQuery } from "./filters.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { MailNotSetUp, WaitingMails } from "./mails.tsx";
import { NoticesOffer } from "./notices-offer.tsx";
import { getsNotices, readInbox, waitingMails } from "./read-inbox.server.ts";

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
    isMailSetUp: context.get(enquiryMailContext).isSetUp(),
    waiting: await waitingMails(context, now),
    hasNotices: await getsNotices(context, admin.user.id),
  };
}

/** Deletes an enquiry. Its own page posts here, and then shows this list. */
export function action(args: Route.ActionArgs) {
  return deleteAction(
    args,
    { area: "enquiries", fallback: "Failed to delete enquiry" },
    async ({ context, now, by }, id) => {
      await deleteEnquiry(context.get(photosContext), id, { now, by });
      await context.get(checkPhotoSpaceContext)();
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
  const { inbox, query, now, isMailSetUp, waiting, hasNotices } = loaderData;
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
        {!isMailSetUp && <MailNotSetUp />}
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
