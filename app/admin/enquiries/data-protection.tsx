import { useState } from "react";
import { data, Form } from "react-router";
import { notesKeys, removeDrafts } from "#app/admin/editing/draft.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { BackLink, PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  checkPhotoSpaceContext,
  databaseContext,
  logErrorContext,
  photosContext,
} from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { counted } from "#domain/counted.ts";
import { deleteEnquiriesOf } from "#domain/enquiries/delete-enquiries.ts";
import { countEnquiriesOf, type ListedPhoto, listPhotosOf } from "#domain/enquiries/export.ts";
import { cleanAddress, isBlank } from "#domain/text/clean-text.ts";
import type { Route } from "./+types/data-protection";
import { ExportButton } from "./export.tsx";

export const handle = {
  title: "Data protection",
  failure: "Failed to fetch enquiries",
} satisfies PageHandle;

/** Finds what one person sent, to hand over or to delete (UK GDPR, articles 15, 17 and 20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "enquiries");
  const { db } = context.get(databaseContext);
  const email = cleanAddress(new URL(request.url).searchParams.get("email") ?? "");
  try {
    const count = email ? await countEnquiriesOf(db, email) : 0;
    const photos = count > 0 ? await listPhotosOf(db, email) : [];
    return data({ email, count, photos, error: null });
  } catch (error) {
    const message = failureMessage(error, handle.failure, context.get(logErrorContext));
    return data({ email, count: 0, photos: [], error: message }, { status: 503 });
  }
}

export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "enquiries", fallback: "Failed to delete enquiries" },
    async ({ context, now, by, fields }) => {
      const { email = "" } = await fields(["email"]);
      if (isBlank(email)) return null;
      const ids = await deleteEnquiriesOf(context.get(photosContext), email, { now, by });
      await context.get(checkPhotoSpaceContext)();
      return { outcome: "deleted", ids };
    },
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOrFailure(serverAction, "Failed to delete enquiries");
  if ("ids" in answer) for (const id of answer.ids) removeDrafts(notesKeys + id);
  return answer;
}

export function meta() {
  return adminHead(handle.title);
}

export default function DataProtection({ loaderData }: Route.ComponentProps) {
  const { email, count, photos, error } = loaderData;
  return (
    <>
      <BackLink to="/admin/enquiries" name="Enquiries" />
      <PageHeading
        title={handle.title}
        subtitle="When someone asks what you hold about them, or wants it deleted."
      />
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <div className="grid max-w-2xl gap-6">
        <Form className="flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-64 flex-1"
            name="email"
            type="email"
            label="Their e-mail address"
            defaultValue={email}
            required
          />
          <Button look="primary" type="submit">
            Find
          </Button>
        </Form>
        {email && <Found key={email} email={email} count={count} photos={photos} />}
      </div>
    </>
  );
}

interface FoundProps {
  email: string;
  count: number;
  photos: ListedPhoto[];
}

function Found({ email, count, photos }: FoundProps) {
  const deletion = useAdminAction<{ outcome: "deleted"; ids: string[] }>();
  const { result, isBusy } = deletion;
  const [asking, setAsking] = useState(false);
  const enquiries = counted(count, "enquiry", "enquiries");

  function remove() {
    setAsking(false);
    deletion.submit({ email });
  }

  return (
    <section className="grid gap-4">
      <ActionFeedback
        action={deletion}
        waiting={`Nothing from ${email} is deleted yet: signing in deletes it all.`}
      />
      {result?.outcome === "deleted" && (
        <Notice>
          Deleted: {counted(result.ids.length, "enquiry", "enquiries")} from {email}, with mails and
          photos.
        </Notice>
      )}
      <p className="wrap-anywhere">
        {count === 0 ? `Nothing is kept about ${email}.` : `${enquiries} from ${email}.`}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap gap-2">
          <ExportButton href={`/admin/enquiries.csv?email=${encodeURIComponent(email)}`} />
          <Button look="danger" disabled={isBusy} onClick={() => setAsking(true)}>
            {isBusy ? "Deleting..." : "Delete all of it"}
          </Button>
        </div>
      )}
      {count > 0 && (
        <p className="text-ink-soft">
          The export is a copy to hand over. Your notes are not in it.
        </p>
      )}
      {photos.length > 0 && <Photos photos={photos} />}
      {asking && (
        <ConfirmDialog
          title={`Delete everything from ${email}?`}
          confirmLabel="Delete"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>
            {enquiries}, with mails, notes and photos. This cannot be undone. The record of activity
            keeps only the references.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Photos({ photos }: Pick<FoundProps, "photos">) {
  return (
    <div className="grid gap-2">
      <p>Their photos belong to the copy too. Download each one:</p>
      <ul>
        {photos.map(({ id, enquiryId, fileName }) => (
          <li key={id}>
            <a
              className="inline-block py-1 underline wrap-anywhere"
              href={`/admin/enquiries/${enquiryId}/photos/${id}`}
              download={fileName}
            >
              {fileName}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
