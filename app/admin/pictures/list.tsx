import { Suspense, useRef, useState } from "react";
import { Await, useRevalidator } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { imagesContext, logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { deleteImage } from "#domain/images/delete.ts";
import type { LibraryPicture, LibraryQuery } from "#domain/images/library.ts";
import type { Route } from "./+types/list";
import { FileInput } from "./drop-area.tsx";
import { LibraryFilters, libraryPath, PictureGrid } from "./library.tsx";
import { PictureSheet } from "./picture-sheet.tsx";
import { readLibraryQuery, readPictures } from "./read-pictures.server.ts";
import { ReplaceDialog, useReplacement } from "./replace.tsx";
import { FailedUploads, UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

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

export default function AdminPictures(props: Route.ComponentProps) {
  return (
    <SignInAgainBeside>
      <Library {...props} />
    </SignInAgainBeside>
  );
}

function Library({ loaderData }: Route.ComponentProps) {
  const { query, listing } = loaderData;
  const [opened, setOpened] = useState<string | null>(null);
  const [replacing, setReplacing] = useState<LibraryPicture | null>(null);
  const [deleting, setDeleting] = useState<LibraryPicture | null>(null);
  const replacement = useReplacement();
  const { revalidate } = useRevalidator();
  const uploads = useUpload({ folder: "pages", onStored: () => void revalidate() });
  const input = useRef<HTMLInputElement>(null);
  const open = ({ picture }: LibraryPicture) => setOpened(picture.url);

  /** Closes the sheet, so that one dialog is open at a time. */
  function ask(about: (row: LibraryPicture) => void, row: LibraryPicture) {
    setOpened(null);
    about(row);
  }

  return (
    <>
      <PageHeading title={handle.title}>
        <Button look="primary" onClick={() => input.current?.click()}>
          Add pictures
        </Button>
        <FileInput ref={input} multiple onFiles={(files) => uploads.choose([...(files ?? [])])} />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {replacement.news}
        <UploadProgress files={uploads.files} />
        <FailedUploads
          failures={uploads.failures}
          onTryAgain={uploads.tryAgain}
          onForget={uploads.forget}
        />
        <Suspense fallback={<Spinner />}>
          <Await resolve={listing} errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}>
            {(known) =>
              "error" in known ? (
                <ErrorBanner>{known.error}</ErrorBanner>
              ) : (
                <>
                  <LibraryFilters query={query} counts={known.counts} />
                  {known.rows.length === 0 ? (
                    <NoPictures query={query} />
                  ) : (
                    <PictureGrid rows={known.rows} onOpen={open} />
                  )}
                  <PageLinks
                    page={known.page}
                    pageCount={known.pages}
                    hasNext={known.page < known.pages}
                    words={{ before: "Newer", after: "Older" }}
                    addressOf={(page) => libraryPath({ ...query, page })}
                  />
                  {opened && (
                    <PictureSheet
                      rows={known.rows}
                      opened={opened}
                      onOpen={open}
                      onReplace={(row) => ask(setReplacing, row)}
                      onDelete={(row) => ask(setDeleting, row)}
                      onClose={() => setOpened(null)}
                    />
                  )}
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
    </>
  );
}

function NoPictures({ query: { filter, search } }: { query: LibraryQuery }) {
  return (
    <p className="border border-dashed border-line bg-card px-5 py-14 text-center">
      {filter === "all" && search === "" ? "No pictures yet." : "No picture matches."}
    </p>
  );
}

interface DeletePictureProps {
  /** The picture to ask about; null while there is none. */
  asked: LibraryPicture | null;
  onEnd(): void;
}

/** Deletes a picture after a question. It leaves the list once the server confirms. */
function DeletePicture({ asked, onEnd }: DeletePictureProps) {
  const action = useAdminAction<{ outcome: "deleted" }>();

  function remove(url: string) {
    onEnd();
    action.submit({ id: url });
  }

  return (
    <>
      <ActionFeedback
        className="mt-4"
        action={action}
        waiting="The picture is not deleted yet: signing in deletes it."
      />
      {asked && (
        <ConfirmDialog
          title="Are you sure you want to delete this picture?"
          confirmLabel="Delete"
          onConfirm={() => remove(asked.picture.url)}
          onCancel={onEnd}
        >
          <p className="font-[600] wrap-anywhere">{asked.fileName}</p>
          <p>Nothing that is saved shows it. A form that is open and not yet saved may.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
