import { data, Link } from "react-router";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { openedHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { BackLink, PageHeading } from "#app/admin/frame/page-heading.tsx";
import { previewAddress } from "#app/admin/publishing/paths.ts";
import { publishAction } from "#app/admin/publishing/publish-action.server.ts";
import { PublishingForm } from "#app/admin/publishing/publishing-form.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { databaseContext, logErrorContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit, wholeVersions } from "#domain/publishing/limits.ts";
import { getPublication } from "#domain/publishing/publications.ts";
import { changesBack, rollBack } from "#domain/publishing/roll-back.ts";
import type { Route } from "./+types/version";
import {
  type DescribedPublication,
  describePublication,
  versionChangeText,
} from "./described-history.server.ts";

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

/** What a version changed, and where it came from. */
function VersionFacts({
  note,
  changes,
  changeCount,
  restores,
  isCurrent,
  isWhole,
}: DescribedPublication & { isCurrent: boolean }) {
  return (
    <section className="grid gap-3 empty:hidden">
      {isCurrent && <p className="font-[600]">Visitors see this version now.</p>}
      {restores !== null && (
        <p>
          It went back to{" "}
          <Link className="underline" to={`/admin/history/${restores}`}>
            version {restores}
          </Link>
          .
        </p>
      )}
      {!isWhole && <p>Its content is gone: only the last {wholeVersions} versions keep theirs.</p>}
      {note && <p>{note}</p>}
      {changes.length > 0 && (
        <ul className="border-b border-line">
          {changes.map(({ text, history }) => (
            <li
              key={history}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2"
            >
              {text}
              <Link
                className="inline-flex min-h-11 items-center underline"
                to={history}
                aria-label={`Earlier versions: ${text}`}
              >
                Earlier versions
              </Link>
            </li>
          ))}
        </ul>
      )}
      {changeCount > changes.length && (
        <p className="text-ink-soft">and {changeCount - changes.length} more</p>
      )}
    </section>
  );
}

interface VersionActionsProps {
  version: number;
  /** What it would change for visitors: 'Changed: Marbling (Summary)'. */
  changes: string[];
  /** How many items it would change, listed or not. */
  changeCount: number;
  /** How many of these items have saved work that is not published. */
  unpublished: number;
}

/** For owners: goes back to the version. Others read who can. */
function VersionActions({ version, changes, changeCount, unpublished }: VersionActionsProps) {
  if (!useMayEnter("site"))
    return <p className="text-ink-soft">An owner can go back to this version.</p>;
  return (
    <section className="grid gap-4 border border-line bg-card p-5">
      <h2 className="text-title">Go back to this version</h2>
      {changeCount === 0 && <p>Visitors see the same as in this version.</p>}
      {changeCount > 0 && (
        <p>
          Visitors see it at once, and this changes for them. It is saved as it was then.
          {unpublished > 0 && ` ${unpublishedWords(unpublished)}`}
        </p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {changeCount > changes.length && <li>and {changeCount - changes.length} more</li>}
      </ul>
      <PublishingForm
        submitLabel={`Go back to version ${version}`}
        busyLabel="Going back..."
        waiting={`Nothing is published yet: signing in goes back to version ${version}.`}
        addition={`It shows version ${version} again.`}
        hidden={changeCount === 0}
      >
        <TextField
          name="note"
          label="Note"
          defaultValue={`Back to version ${version}`}
          maxLength={noteLimit}
        />
      </PublishingForm>
    </section>
  );
}

function unpublishedWords(count: number): string {
  const items = count === 1 ? "1 of these items has" : `${count} of these items have`;
  return `${items} edits that are not published yet. They stay in the earlier versions of each.`;
}
