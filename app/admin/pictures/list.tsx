import { Suspense, useState } from "react";
import { Await } from "react-router";
import { adminAction } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { imagesContext, logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { deleteImage } from "#domain/images/delete.ts";
import type { LibraryPicture } from "#domain/images/library.ts";
import type { Route } from "./+types/list";
import { DeletePicture } from "./delete-picture.tsx";
import { LibraryFilters } from "./library-filters.tsx";
import { libraryPath, readLibraryQuery } from "./library-query.ts";
import { PictureCard } from "./picture-card.tsx";
import { readPictures } from "./read-pictures.server.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { UnusedPictures } from "./unused-pictures.tsx";
import { useReplacement } from "./use-replacement.tsx";

export const handle = {
  title: "Pictures",
  failure: "Failed to fetch pictures",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const query = readLibraryQuery(new URL(request.url).searchParams);
  const logError = context.get(logErrorContext);
  return { query, listing: readListing(readPictures(context, query), handle.failure, logError) };
}

const deletionFailed = "Failed to delete the picture";

/** Deletes the picture whose url was posted as its id. One that is gone counts as deleted. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: deletionFailed },
    async ({ context, by, now, fields }) => {
      const { id } = await fields(["id"]);
      if (id === undefined) return null;
      const { outcome } = await deleteImage(context.get(imagesContext), id, { now, by });
      if (outcome !== "in use") return { outcome: "deleted" };
      return { outcome: "failed", message: "This picture is in use by now. Nothing was deleted." };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, deletionFailed);
}

export function meta() {
  return adminHead("Pictures");
}

export default function AdminPictures({ loaderData }: Route.ComponentProps) {
  const { query, listing } = loaderData;
  const [replacing, setReplacing] = useState<LibraryPicture | null>(null);
  const [deleting, setDeleting] = useState<LibraryPicture | null>(null);
  const replacement = useReplacement();
  return (
    <SignInAgainBeside>
      <PageHeading
        title={handle.title}
        subtitle="Every picture that you uploaded, and where it is shown. What you write about a picture is filled in when you use it again."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {replacement.news}
        <LibraryFilters query={query} />
        <Suspense fallback={<Spinner />}>
          <Await resolve={listing} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
            {(known) =>
              "error" in known ? (
                <ErrorBanner>{known.error}</ErrorBanner>
              ) : (
                <>
                  <UnusedPictures unused={known.unused} isAsked={query.isUnused} />
                  {known.rows.length === 0 ? (
                    <NoPictures isFiltered={query.isUnused || query.search !== ""} />
                  ) : (
                    <ul aria-label="Pictures" className="grid grid-cols-[minmax(0,1fr)] gap-4">
                      {known.rows.map((row) => (
                        <li
                          key={row.picture.url}
                          className="[contain-intrinsic-block-size:auto_14rem] [content-visibility:auto]"
                        >
                          <PictureCard
                            {...row}
                            onReplace={() => setReplacing(row)}
                            onDelete={() => setDeleting(row)}
                          />
                        </li>
                      ))}
                    </ul>
                  )}
                  <PageLinks
                    page={known.page}
                    pageCount={known.pages}
                    hasNext={known.page < known.pages}
                    words={{ before: "Newer", after: "Older" }}
                    addressOf={(page) => libraryPath({ ...query, page })}
                  />
                </>
              )
            }
          </Await>
        </Suspense>
      </div>
      {replacing && (
        <ReplaceDialog
          {...replacing}
          onReplace={(chosen) => {
            setReplacing(null);
            replacement.replace(replacing, chosen);
          }}
          onClose={() => setReplacing(null)}
        />
      )}
      <DeletePicture asked={deleting} onEnd={() => setDeleting(null)} />
    </SignInAgainBeside>
  );
}

function NoPictures({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="border border-dashed border-line bg-card px-5 py-14 text-center">
      {isFiltered
        ? "No picture matches."
        : "No pictures yet. Upload one where it is to be shown, such as in a project."}
    </p>
  );
}
