import { type ReactNode, Suspense } from "react";
import { Await, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ShareButton } from "#app/admin/preview/share-button.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/publish";
import { type DescribedSchedules, describeSchedules } from "./described-schedule.server.ts";
import { publishAction } from "./publish-action.server.ts";
import { review, reviewOrWait } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { sentChoice } from "./sent-choice.server.ts";
import { useLeftOut } from "./ticks.ts";

export const handle = { title: "Publish", failure: "Failed to fetch changes" } satisfies PageHandle;

/** With `?examples`, names sample content even where it is not warned of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context });
  const asksForExamples = new URL(request.url).searchParams.has("examples");
  const schedules = describeSchedules(context, new Date());
  const reviewed = reviewOrWait(review(context, { me: user.email, asksForExamples }));
  return { ...(await reviewed), schedules };
}

export function action(args: Route.ActionArgs) {
  return publishAction(args, "Failed to publish", async (publisher, fields, options) => {
    const choice = sentChoice(fields);
    const { stamp } = fields;
    if (stamp === undefined || choice === null) return null;
    return publisher.publish({ stamp, ...(choice && { choice }), ...options });
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

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const leftOut = useLeftOut();
  const { schedules } = loaderData;
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="Changes saved since the last publication. Visitors see them once you publish."
      >
        <Link className={buttonClass()} to="/admin/preview/draft">
          Preview
        </Link>
        <ShareButton path="/" />
        <Link className={buttonClass()} to="/admin/history">
          History
        </Link>
      </PageHeading>
      <Schedules schedules={schedules}>{(known) => <ScheduleList {...known} />}</Schedules>
      <Suspense fallback={<Spinner />}>
        <Await
          resolve={loaderData.review}
          errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}
        >
          {(found) =>
            "error" in found ? (
              <ErrorBanner>{found.error}</ErrorBanner>
            ) : (
              <>
                <ReviewedChanges review={found} leftOut={leftOut} answered={actionData} />
                <Schedules schedules={schedules}>
                  {({ today }) => (
                    <ScheduleSection today={today} hidden={found.changeCount === 0} />
                  )}
                </Schedules>
              </>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

type KnownSchedules = Awaited<ReturnType<typeof describeSchedules>>;

interface SchedulesProps {
  schedules: Promise<KnownSchedules>;
  children(known: DescribedSchedules): ReactNode;
}

/** Shows a part of what is scheduled, once it is known. */
function Schedules({ schedules, children }: SchedulesProps) {
  return (
    <Suspense>
      <Await resolve={schedules} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
        {(known) => ("error" in known ? <ErrorBanner>{known.error}</ErrorBanner> : children(known))}
      </Await>
    </Suspense>
  );
}
