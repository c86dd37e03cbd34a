import { Link } from "react-router";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { openedHead } from "#app/admin/frame/admin-head.ts";
import { BackLink } from "#app/admin/frame/back-link.tsx";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ChangeFields } from "#app/admin/publishing/change-fields.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/entry";
import { describeEntry } from "./describe-entry.server.ts";

export const handle = { failure: "Failed to fetch activity" } satisfies PageHandle;

/** One line of the record, with what the thing was before. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "site");
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  return editorLoader(
    () => describeEntry(context, id),
    handle.failure,
    context.get(logErrorContext),
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return openedHead(loaderData, ({ id }) => `Activity, line ${id}`);
}

export default function ActivityEntry({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "Activity", path: "/admin/activity" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  const { who, did, when, facts, thing, state } = loaderData;
  return (
    <>
      <BackLink to="/admin/activity" name="Activity" />
      <PageHeading
        title={
          <span className="wrap-anywhere">
            {who} {did}
          </span>
        }
        subtitle={when}
      />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {state && (
          <ChangeFields
            fields={state.fields}
            names={{ before: "Before", after: state.isDeleted ? "Deleted" : "After" }}
            isOpen
            lead={state.isDeleted ? "What it said: " : "What changed: "}
          />
        )}
        {state?.fields.length === 0 && <p>Nothing that the form shows was changed.</p>}
        <p className="flex flex-wrap gap-2">
          {thing && (
            <Link className={buttonClass()} to={thing}>
              Open it as it is now
            </Link>
          )}
          {state && (
            <Link className={buttonClass()} to={state.bringBack}>
              Bring back into the form
            </Link>
          )}
        </p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
