import { Suspense } from "react";
import { Await, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/publish";
import { publishAction } from "./publish-action.server.ts";
import { review, reviewOrWait } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import { sentChoice } from "./sent-choice.server.ts";
import { useLeftOut } from "./ticks.ts";

export const handle = { title: "Publish", failure: "Failed to fetch changes" } satisfies PageHandle;

/** With `?examples`, names sample content even where it is not warned of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context });
  const asksForExamples = new URL(request.url).searchParams.has("examples");
  return reviewOrWait(review(context, { me: user.email, asksForExamples }));
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
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="Changes saved since the last publication. Visitors see them once you publish."
      >
        <Link className={buttonClass()} to="/admin/preview/draft">
          Preview
        </Link>
        <Link className={buttonClass()} to="/admin/history">
          History
        </Link>
      </PageHeading>
      <Suspense fallback={<Spinner />}>
        <Await
          resolve={loaderData.review}
          errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}
        >
          {(found) =>
            "error" in found ? (
              <ErrorBanner>{found.error}</ErrorBanner>
            ) : (
              <ReviewedChanges review={found} leftOut={leftOut} answered={actionData} />
            )
          }
        </Await>
      </Suspense>
    </>
  );
}
