import { Suspense } from "react";
import { Await, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";

import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { noteLimit } from "#domain/publishing/limits.ts";
import type { Route } from "./+types/publish";
import { ChangeList } from "./change-list.tsx";
import { ExampleWarning } from "./example-warning.tsx";
import { publishAction } from "./publish-action.server.ts";
import { PublishingForm } from "./publishing-form.tsx";
import { type Review, review } from "./review.server.ts";

export const handle = { title: "Publish", failure: "Failed to fetch changes" } satisfies PageHandle;

/** With `?examples`, names sample content even where it is not warned of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const asksForExamples = new URL(request.url).searchParams.has("examples");
  return { review: review(context, asksForExamples) };
}

export function action(args: Route.ActionArgs) {
  return publishAction(args, "Failed to publish", async (publisher, { stamp }, options) =>
    stamp === undefined ? null : publisher.publish({ stamp, ...options }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to publish");
}

/** Reload after a refusal too: something was saved that the list does not show. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

export function meta() {
  return adminHead("Publish");
}

export default function Publish({ loaderData }: Route.ComponentProps) {
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
            "error" in found ? <ErrorBanner>{found.error}</ErrorBanner> : <Reviewed {...found} />
          }
        </Await>
      </Suspense>
    </>
  );
}

function Reviewed({ changes, changeCount, warnings, examples, stamp }: Review) {
  const nothing = changeCount === 0;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {examples.length > 0 && <ExampleWarning examples={examples} isPublished={nothing} />}
      {!nothing && warnings.length > 0 && <Warnings warnings={warnings} />}
      <PublishingForm
        submitLabel="Publish"
        busyLabel="Publishing..."
        waiting="Nothing is published yet: signing in publishes the changes you looked at."
        hidden={nothing}
      >
        <input type="hidden" name="stamp" value={stamp} />
        <TextField
          name="note"
          label="Note"
          hint="For the history: why you changed it. Visitors do not see it."
          maxLength={noteLimit}
        />
      </PublishingForm>
      {nothing && <p>Nothing to publish. Visitors see everything that is saved.</p>}
      {!nothing && (
        <section aria-labelledby="changes">
          <h2 id="changes" className="mb-3 text-title">
            {changeCount === 1 ? "1 change" : `${changeCount} changes`}
          </h2>
          <ChangeList changes={changes} />
          {changeCount > changes.length && (
            <p className="mt-3 text-ink-soft">and {changeCount - changes.length} more</p>
          )}
        </section>
      )}
    </div>
  );
}

function Warnings({ warnings }: Pick<Review, "warnings">) {
  return (
    <section
      aria-labelledby="warnings"
      className="border border-l-4 border-brass bg-card px-5 py-4"
    >
      <h2 id="warnings" className="text-title">
        Worth a look before you publish
      </h2>
      <ul className="mt-2 grid gap-1">
        {warnings.map(({ message, edit }) => (
          <li key={message}>
            {message}{" "}
            <Link
              className="inline-block py-0.5 underline"
              to={edit}
              aria-label={`Edit: ${message}`}
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
