import { Suspense } from "react";
import { Await, Link } from "react-router";
import { readListing } from "#app/admin/frame/failure-message.server.ts";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { ExampleMark, PublishedStateMark } from "#app/admin/lists/item-marks.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/pages";
import { readPageRows } from "./page-rows.server.ts";

export const handle = { title: "Pages", failure: "Failed to fetch pages" } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const logError = context.get(logErrorContext);
  return { listing: readListing(readPageRows(context), handle.failure, logError) };
}

export function meta() {
  return adminHead("Pages");
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
        <Link className={buttonClass("primary")} to={edit} aria-label={`Edit ${name}`}>
          Edit
        </Link>
      </div>
    </li>
  );
}
