import { Suspense } from "react";
import { Await, Link } from "react-router";
import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ExampleMark, PublishedStateMark } from "#app/admin/lists/item-marks.tsx";
import { previewAddress } from "#app/admin/publishing/paths.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  publishedContext,
} from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { titleOf } from "#domain/content/content-type.ts";
import { pageTypes } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields } from "#domain/sample-site/examples.ts";
import type { Route } from "./+types/pages";

export const handle = { title: "Website", failure: "Failed to fetch pages" } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const logError = context.get(logErrorContext);
  return { listing: readListing(readPageRows(context), handle.failure, logError) };
}

/** A row of the list for each page whose texts the owner edits. */
async function readPageRows(context: ContextReader) {
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext).current();
  return Promise.all(
    pageTypes.map(async (type) => {
      const saved = await get(db, type);
      const page = saved ?? published[type.name];
      const publishedState = saved ? publishedStates(published, type)(saved) : "published";
      return {
        noun: type.noun,
        name: titleOf(type, page),
        text: "headline" in page ? page.headline : "",
        publishedState,
        isExample: exampleFields(type, page).length > 0,
        edit: editPath({ subject: type.noun, id: type.name }),
        // Unlike an item's View, never the public page: only in the preview are texts editable.
        preview: previewAddress("draft", contentAreas[type.noun].publicPath({ slug: "" })),
      };
    }),
  );
}

export function meta() {
  return adminHead("Website");
}

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  const [flash] = useFlash();
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="The texts and pictures of your website, page by page. In a preview, press a text to edit it."
      />
      {flash && <FlashMessage flash={flash} />}
      <Suspense fallback={<Spinner />}>
        <Await
          resolve={loaderData.listing}
          errorElement={<ErrorBanner>{handle.failure}</ErrorBanner>}
        >
          {(listing) =>
            "error" in listing ? (
              <ErrorBanner>{listing.error}</ErrorBanner>
            ) : (
              <ul className="border border-line bg-card">
                {listing.map((page) => (
                  <PageRow key={page.noun} {...page} />
                ))}
              </ul>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

type PageRowProps = Awaited<ReturnType<typeof readPageRows>>[number];

function PageRow({ name, text, publishedState, isExample, edit, preview }: PageRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-title">
          {name} {isExample && <ExampleMark />}{" "}
          <PublishedStateMark publishedState={publishedState} />
        </h2>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className={buttonClass()} to={preview} aria-label={`Preview ${name}`}>
          Preview
        </Link>
        <Link className={buttonClass()} to={edit} aria-label={`Edit ${name}`}>
          Edit
        </Link>
      </div>
    </li>
  );
}
