import { memo, type ReactNode, Suspense, useState } from "react";
import { Await, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { OneOutcome } from "#app/admin/frame/use-admin-action.ts";
import { pageNumber } from "#app/admin/lists/page-links.tsx";
import { ShareButton } from "#app/admin/publishing/preview/share-dialog.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { publish } from "#domain/publishing/publish.ts";
import type { Route } from "./+types/publish";
import { type DescribedSchedules, describeSchedules } from "./described-schedule.server.ts";
import { onlyIn } from "./paths.ts";
import { publishAction, readChosen } from "./publish-action.server.ts";
import { review } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import { ScheduleList, ScheduleSection } from "./schedules.tsx";

export const handle = { title: "Publish", failure: "Failed to fetch changes" } satisfies PageHandle;

/**
 * `page` is a page of changes, from 1. With `examples`, names sample content even where it is not
 * warned of. `only` is the key of the change that comes first, with the only tick.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context }, "site");
  const { searchParams } = new URL(request.url);
  const page = pageNumber(searchParams);
  const only = onlyIn(searchParams);
  const asksForExamples = searchParams.has("examples");
  const now = new Date();
  return {
    review: review(context, { me: user.email, now, asksForExamples, page, only }),
    only,
    schedules: describeSchedules(context, now),
  };
}

export function action(args: Route.ActionArgs) {
  return publishAction(args, async (db, fields, options) => {
    const chosen = readChosen(fields.chosen);
    return chosen && publish(db, { chosen, ...options });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to publish");
}

/** Reload after a refusal too: something was saved or published that the list does not show. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate;
}

export function meta() {
  return adminHead("Publish");
}

/** Another `only` begins with other ticks. */
export default function Publish({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  return <Changes key={loaderData.only ?? ""} {...loaderData} />;
}

/**
 * It renders for new data alone, and holds nothing that changes while scripts start: React would
 * then build the list a second time beside the server's, which it has not reached yet.
 */
const Changes = memo(function Changes({
  review,
  only,
  schedules,
}: Route.ComponentProps["loaderData"]) {
  return (
    <OneOutcome value={useState("")}>
      <PageHeading
        isNarrow
        title={handle.title}
        subtitle="Changes saved since the last publication. Visitors see them once you publish."
      >
        <ShareButton path="/" />
        <Link className={buttonClass()} to="/admin/history">
          History
        </Link>
      </PageHeading>
      {/* All in one, so that nothing moves when what is scheduled is known later. */}
      <Suspense fallback={<Spinner />}>
        <Schedules schedules={schedules}>{(known) => <ScheduleList {...known} />}</Schedules>
        <Await resolve={review} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
          {(found) =>
            "error" in found ? (
              <ErrorBanner>{found.error}</ErrorBanner>
            ) : (
              <>
                <ReviewedChanges review={found} only={only} />
                <Schedules schedules={schedules}>
                  {({ today }) => (
                    <ScheduleSection today={today} hidden={found.changes.length === 0} />
                  )}
                </Schedules>
              </>
            )
          }
        </Await>
      </Suspense>
    </OneOutcome>
  );
});

type KnownSchedules = Awaited<ReturnType<typeof describeSchedules>>;

interface SchedulesProps {
  schedules: Promise<KnownSchedules>;
  children(known: DescribedSchedules): ReactNode;
}

/** Shows a part of what is scheduled. */
function Schedules({ schedules, children }: SchedulesProps) {
  return (
    <Await resolve={schedules} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
      {(known) => ("error" in known ? <ErrorBanner>{known.error}</ErrorBanner> : children(known))}
    </Await>
  );
}
