import { type ReactNode, Suspense } from "react";
import { Await, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { pageNumber } from "#app/admin/lists/page-number.ts";
import { ShareButton } from "#app/admin/preview/share-button.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Choice } from "#domain/publishing/publish.ts";
import type { Route } from "./+types/publish";
import { type DescribedSchedules, describeSchedules } from "./described-schedule.server.ts";
import { publishAction } from "./publish-action.server.ts";
import { isTurn, onlyIn, turnPath } from "./publish-paths.ts";
import { review, reviewOrWait } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { choiceFields, sentChoice } from "./sent-choice.server.ts";
import { type StartingTicks, useChosen } from "./ticks.ts";

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
  const schedules = describeSchedules(context, now);
  const made = review(context, { me: user.email, now, asksForExamples, page, only });
  const reviewed = isTurn(request) ? { review: await made } : await reviewOrWait(made);
  return { ...reviewed, page, only, schedules };
}

export function action(args: Route.ActionArgs) {
  if (isTurn(args.request)) return turnPage(args);
  return publishAction(args, "Failed to publish", async (publisher, fields, options) => {
    const choice = sentChoice(fields);
    const { stamp } = fields;
    if (stamp === undefined || choice === null) return null;
    return publisher.publish({ stamp, ...(choice && { choice }), ...options });
  });
}

/** Keeps the choice and the note for the page of changes that the answer shows. */
function turnPage(args: Route.ActionArgs) {
  const options = { area: "site", fallback: "Failed to fetch changes" } as const;
  return adminAction<PageTurn>(args, options, async ({ fields }) => {
    const { note = "", ...sent } = await fields(["note", ...choiceFields]);
    const choice = sentChoice(sent);
    return choice === null ? null : { outcome: "turned", note, ...(choice && { choice }) };
  });
}

interface PageTurn {
  outcome: "turned";
  choice?: Choice;
  note: string;
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
export default function Publish(props: Route.ComponentProps) {
  return <Changes key={props.loaderData.only ?? ""} {...props} />;
}

function Changes({ loaderData, actionData }: Route.ComponentProps) {
  const turn = actionData?.outcome === "turned" ? actionData : undefined;
  const answered = actionData?.outcome === "turned" ? undefined : actionData;
  const { page, only, schedules } = loaderData;
  const chosen = useChosen(startOf(actionData, only));
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
      <Suspense fallback={<LoadingChanges page={page} only={only} />}>
        <Await
          resolve={loaderData.review}
          errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}
        >
          {(found) =>
            "error" in found ? (
              <ErrorBanner>{found.error}</ErrorBanner>
            ) : (
              <>
                <ReviewedChanges
                  review={found}
                  only={only}
                  chosen={chosen}
                  answered={answered}
                  {...(turn && { note: turn.note })}
                />
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

/** The ticks at first. What waited when a form without scripts was published still waits. */
function startOf(
  actionData: Route.ComponentProps["actionData"],
  only: string | undefined,
): StartingTicks {
  if (actionData?.outcome === "turned") return actionData.choice ?? { waiting: [] };
  if (actionData?.outcome === "published") return { taken: [] };
  return only === undefined ? { waiting: [] } : { only };
}

/** A browser without scripts shows nothing that comes after the page. */
function LoadingChanges({ page, only }: { page: number; only: string | undefined }) {
  return (
    <>
      <Spinner />
      <noscript>
        <a className={buttonClass()} href={turnPath(page, only)}>
          Show the changes
        </a>
      </noscript>
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
