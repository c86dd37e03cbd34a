import { Suspense } from "react";
import { Await, data, Link } from "react-router";
import { editPath, listPath } from "#app/admin/editing/content-areas.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { BackLink, PageHeading } from "#app/admin/frame/page-heading.tsx";
import { Badge } from "#app/admin/lists/item-marks.tsx";
import { ChangeFields } from "#app/admin/publishing/change-fields.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { typeOf } from "#domain/content/registry.ts";
import type { Route } from "./+types/item-history";
import {
  type DescribedItemHistory,
  type DescribedState,
  describeItemHistory,
} from "./described-history.server.ts";

export const handle = {
  title: "Earlier versions",
  failure: "Failed to fetch history",
} satisfies PageHandle;

/** `/admin/history/service/{id}`, or `/admin/history/home-page` for a single item. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const [, , , noun] = url.pathname.split("/");
  const type = typeOf(noun);
  const id = type?.isSingle ? type.name : params.id;
  if (!type || id === undefined) return data(null, { status: 404 });
  const history = describeItemHistory(context, type, id);
  return data({
    noun: type.noun,
    editor: editPath({ subject: type.noun, id }),
    history: readListing(history, handle.failure, context.get(logErrorContext)),
  });
}

export function meta() {
  return adminHead(handle.title);
}

export default function ItemHistory({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "History", path: "/admin/history" }} />;
  const { noun, editor, history } = loaderData;
  return (
    <Suspense fallback={<Spinner />}>
      <Await resolve={history} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
        {(known) =>
          "error" in known ? (
            <>
              <PageHeading title={handle.title} />
              <ErrorBanner>{known.error}</ErrorBanner>
            </>
          ) : (
            <>
              {known.isDeleted ? (
                <BackLink to={listPath(noun)} name="The list" />
              ) : (
                <BackLink to={editor} name={`Edit ${known.name}`} />
              )}
              <History {...known} />
            </>
          )
        }
      </Await>
    </Suspense>
  );
}

function History({ name, isDeleted, states }: DescribedItemHistory) {
  return (
    <>
      <PageHeading
        title={name ? `Earlier versions of ${name}` : handle.title}
        subtitle="Each time it was saved, compared with what is saved now."
      />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {isDeleted && states.length > 0 && (
          <Notice>It was deleted. Bring it back into the form, and save it to add it again.</Notice>
        )}
        {states.length === 0 ? (
          <p>Nothing of it is kept any more.</p>
        ) : (
          <ol className="border-b border-line">
            {states.map((state) => (
              <State key={state.revision} {...state} isDeleted={isDeleted} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function State(props: DescribedState & { isDeleted: boolean }) {
  const { when, by, version, isCurrent, kept, isDeleted } = props;
  const isSame = !isDeleted && kept?.fields.length === 0;
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-title">{when}</h2>
        {isCurrent && kept && <Badge>Visitors see this</Badge>}
        {!isCurrent && version !== null && <Badge>Published in version {version}</Badge>}
      </div>
      <p className="text-fine text-ink-soft wrap-anywhere">
        {kept ? "Saved" : "Deleted"}
        {by && ` by ${by}`}
      </p>
      {isSame && <p className="text-ink-soft">The same as what is saved now.</p>}
      {kept && (
        <ChangeFields
          fields={kept.fields}
          names={{ before: "Then", after: isDeleted ? "Deleted" : "Saved now" }}
          lead={isDeleted ? "What it said: " : "What differs from now: "}
        />
      )}
      {kept && (
        <p className="flex flex-wrap gap-2">
          {!isSame && (
            <Link
              className={buttonClass()}
              to={kept.bringBack}
              aria-label={`Bring back into the form, as saved ${when}`}
            >
              Bring back into the form
            </Link>
          )}
          {kept.preview && (
            <Link
              className={buttonClass()}
              to={kept.preview}
              aria-label={`Look at the page in version ${version}`}
            >
              Look at the page
            </Link>
          )}
        </p>
      )}
    </li>
  );
}
