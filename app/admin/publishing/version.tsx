import { data, Link, useRouteLoaderData } from "react-router";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { openedHead } from "#app/admin/frame/admin-head.ts";
import { BackLink } from "#app/admin/frame/back-link.tsx";
import type { loader as layoutLoader } from "#app/admin/frame/layout.tsx";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit, wholeVersions } from "#domain/publishing/limits.ts";
import { getPublication } from "#domain/publishing/publications.ts";
import type { Route } from "./+types/version";
import { type DescribedPublication, describePublication } from "./described-publication.server.ts";
import { publishAction } from "./publish-action.server.ts";
import { PublishingForm } from "./publishing-form.tsx";

export const handle = { failure: "Failed to fetch history" } satisfies PageHandle;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext);
  const logError = context.get(logErrorContext);
  const number = versionNumber(params.version);
  try {
    const publication = number === null ? null : await getPublication(db, number);
    if (!publication) return data(null, { status: 404 });
    const isCurrent = publication.version === published.current().version;
    return data({ publication: describePublication(publication), isCurrent });
  } catch (error) {
    return data({ error: failureMessage(error, handle.failure, logError) }, { status: 503 });
  }
}

export function action(args: Route.ActionArgs) {
  const { request, params } = args;
  return publishAction(args, fallbackOf(request), async (publisher, fields, options) => {
    const number = versionNumber(params.version);
    if (number === null) return { outcome: "missing" };
    if (asksToRestore(request)) return publisher.restoreDraftTables(number, options);
    const isRestoring = fields.restoreDraftTables === "on";
    return publisher.publishAgain(number, { ...options, restoreDraftTables: isRestoring });
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, fallbackOf(request));
}

/** The box that restores the version for editing as well. */
const restoreToo = "restoreDraftTables";

/** Part of the URL, so that the right failure message is known before the form is read. */
const restoreIntent = "?intent=restore";

function asksToRestore({ url }: Request): boolean {
  return new URL(url).search === restoreIntent;
}

function fallbackOf(request: Request) {
  return asksToRestore(request) ? "Failed to restore the version" : "Failed to publish";
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
  const { publication, isCurrent } = loaderData;
  const { version, when, publishedBy, isWhole } = publication;
  return (
    <>
      <BackLink to="/admin/history" name="History" />
      <PageHeading
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
        <Facts {...publication} isCurrent={isCurrent} />
        {isWhole && <Actions {...publication} isCurrent={isCurrent} />}
      </div>
    </>
  );
}

type PartProps = DescribedPublication & { isCurrent: boolean };

function Facts({
  note,
  changes,
  changeCount,
  isSetAside,
  restores,
  isCurrent,
  isWhole,
}: PartProps) {
  return (
    <section className="grid gap-3">
      {isCurrent && <p className="font-[600]">Visitors see this version now.</p>}
      {isSetAside && (
        <p>
          Visitors never saw this. It is work that was saved but not published when someone restored
          an older version for editing, or undid a change.
        </p>
      )}
      {restores !== null && (
        <p>
          It shows{" "}
          <Link className="underline" to={`/admin/history/${restores}`}>
            version {restores}
          </Link>{" "}
          again.
        </p>
      )}
      {!isWhole && <p>Its content is gone: only the last {wholeVersions} versions keep theirs.</p>}
      {note && <p>{note}</p>}
      {changes.length > 0 && (
        <ul className="border-b border-line">
          {changes.map(({ text, history }) => (
            <li
              key={text}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2"
            >
              {text}
              {history && (
                <Link
                  className="inline-flex min-h-11 items-center underline"
                  to={history}
                  aria-label={`Earlier versions: ${text}`}
                >
                  Earlier versions
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && changeCount > changes.length && (
        <p className="text-ink-soft">and {changeCount - changes.length} more</p>
      )}
    </section>
  );
}

function Actions({ version, isSetAside, isCurrent }: PartProps) {
  const unpublished = useRouteLoaderData<typeof layoutLoader>("admin/frame/layout")?.unpublished;
  const asksForBoth = (sent: FormData) => sent.has(restoreToo);
  function inAdmin(sent: FormData) {
    if (asksForBoth(sent)) return "So does the admin. What you had edited is in the history.";
    return unpublished ? "What you had edited is still in the admin, as unpublished changes." : "";
  }
  return (
    <>
      {!isSetAside && !isCurrent && (
        <section className="grid gap-4 border border-line bg-card p-5">
          <h2 className="text-title">Publish this version again</h2>
          <PublishingForm
            submitLabel={`Publish version ${version} again`}
            busyLabel="Publishing..."
            waiting={`Nothing is published yet: signing in publishes version ${version} again.`}
            addition={(sent) => `It shows version ${version} again. ${inAdmin(sent)}`.trimEnd()}
            next={(published, sent) => (
              <RestoreForm
                version={published}
                look="plain"
                hidden={!unpublished || asksForBoth(sent)}
              />
            )}
          >
            <TextField
              name="note"
              label="Note"
              defaultValue={`Back to version ${version}`}
              maxLength={noteLimit}
            />
            <label className="flex items-start gap-3">
              <input type="checkbox" name={restoreToo} className="size-6 shrink-0 accent-green" />
              <span>
                Restore it for editing as well
                <span className="block text-fine text-ink-soft">
                  If unticked, only the website goes back, and your later edits stay in the admin.
                  If ticked, those edits are set aside, and stay in this history.
                </span>
              </span>
            </label>
          </PublishingForm>
        </section>
      )}
      {(isSetAside || isCurrent) && (
        <section className="grid gap-4 border border-line bg-card p-5">
          <h2 className="text-title">Restore this version for editing</h2>
          <p>
            Visitors see no change. Unpublished changes are set aside, and stay in this history.
          </p>
          <RestoreForm version={version} />
        </section>
      )}
    </>
  );
}

interface RestoreFormProps {
  version: number;
  look?: ButtonLook;
  hidden?: boolean;
}

function RestoreForm({ version, ...form }: RestoreFormProps) {
  return (
    <PublishingForm
      action={`/admin/history/${version}${restoreIntent}`}
      submitLabel="Restore for editing"
      busyLabel="Restoring..."
      waiting={`Nothing has changed yet: version ${version} is restored once you sign in.`}
      {...form}
    />
  );
}
