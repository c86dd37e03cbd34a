import { data, Link } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { openedHead } from "#app/admin/frame/admin-head.ts";
import { BackLink } from "#app/admin/frame/back-link.tsx";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { publishAction } from "#app/admin/publishing/publish-action.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { getPublication } from "#domain/publishing/publications.ts";
import { changesBack, rollBack } from "#domain/publishing/roll-back.ts";
import type { Route } from "./+types/version";
import { describePublication, versionChangeText } from "./described-publication.server.ts";
import { VersionActions } from "./version-actions.tsx";
import { VersionFacts } from "./version-facts.tsx";

export const handle = { failure: "Failed to fetch history" } satisfies PageHandle;

/** How many changes are named. */
const named = 200;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext);
  const logError = context.get(logErrorContext);
  const number = versionNumber(params.version);
  try {
    const publication = number === null ? null : await getPublication(db, number);
    if (!publication) return data(null, { status: 404 });
    const { version, isWhole } = publication;
    const isCurrent = version === published.current().version;
    const described = await describePublication(db, publication, named);
    const changes = isWhole && !isCurrent ? await changesBack(db, version) : [];
    const back = {
      changes: changes.slice(0, named).map(versionChangeText),
      changeCount: changes.length,
      unpublished: changes.filter(({ isUnpublished }) => isUnpublished).length,
    };
    return data({ publication: described, isCurrent, back });
  } catch (error) {
    return data({ error: failureMessage(error, handle.failure, logError) }, { status: 503 });
  }
}

/** Goes back to the version. */
export function action(args: Route.ActionArgs) {
  return publishAction(args, async (db, _, options) => {
    const number = versionNumber(args.params.version);
    return number === null ? { outcome: "missing" } : rollBack(db, number, options);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to publish");
}

function versionNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return openedHead(loaderData, ({ publication }) => `Version ${publication.version}`);
}

export default function Version({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "History", path: "/admin/history" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  const { publication, isCurrent, back } = loaderData;
  const { version, when, publishedBy, isWhole } = publication;
  return (
    <>
      <BackLink to="/admin/history" name="History" />
      <PageHeading
        isNarrow
        title={`Version ${version}`}
        subtitle={`${when}${publishedBy ? `, ${publishedBy}` : ""}`}
      >
        {isWhole && (
          <Link className={buttonClass()} to={previewAddress(version, "/")}>
            Look at this version
          </Link>
        )}
      </PageHeading>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
        <VersionFacts {...publication} isCurrent={isCurrent} />
        {isWhole && !isCurrent && <VersionActions version={version} {...back} />}
      </div>
    </>
  );
}
