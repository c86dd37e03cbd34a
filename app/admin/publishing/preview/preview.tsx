import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { FlashMessage, useFlash } from "#app/admin/frame/flash-message.tsx";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { onDataChanged } from "#app/admin/frame/use-live-updates.ts";
import { previewAddress, previewOf, previewPageAddress } from "#app/admin/publishing/paths.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import type { PreviewOf } from "#app/context.ts";
import { buttonClass, ScriptButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/preview";
import { type ChangedPage, changedPages } from "./changed-pages.server.ts";
import { fieldPath, placeIn, returnToPlace, useEditableFrame } from "./make-editable.ts";
import { type PreviewPlace, placeName, usePreviewPlace } from "./preview-place.ts";
import { ShareButton } from "./share-dialog.tsx";

export const handle = {
  title: "Preview",
  failure: "Failed to fetch preview",
} satisfies PageHandle;

/** Loads what surrounds the frame. The frame loads the page itself. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const of = previewOf(params.of);
  const { search } = new URL(request.url);
  const path = `/${params["*"] ?? ""}`;
  const page = of === null ? "" : previewPageAddress(of, path) + search;
  return {
    of,
    path,
    page,
    changed: typeof of === "string" ? await changedPages(context, of) : null,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData || loaderData.of === null) return adminHead("Not found");
  const { of } = loaderData;
  return adminHead(typeof of === "number" ? `Preview of version ${of}` : "Preview");
}

const widths = [
  { label: "Full width", className: "w-full" },
  { label: "Phone", className: "w-[min(390px,100%)]" },
] as const;

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { of, path, page, changed } = loaderData;
  const version = typeof of === "number" ? of : null;
  const mayPublish = useMayEnter("site");
  const { place, leaveAt } = usePreviewPlace();
  const [width, setWidth] = useState(widths.find(({ label }) => label === place?.width));
  const shown = width ?? widths[0];
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const [flash] = useFlash();
  const makeEditable = useEditableFrame(frame, (edited) => {
    const scrollY = frame.current?.contentWindow?.scrollY ?? 0;
    const state = leaveAt({ scrollY, width: shown.label, edited: placeName(edited) });
    navigate(fieldPath(edited), { state });
  });
  const takePlace = useFreshPreview(frame, version === null);
  if (of === null) return <AdminNotFound back={{ label: "History", path: "/admin/history" }} />;

  function load() {
    makeEditable();
    const page = frame.current?.contentDocument;
    const left = takePlace() ?? place;
    if (page && left) returnToPlace(page, left);
  }

  return (
    <div
      data-wide
      className="-mx-5 -my-8 grid min-h-[calc(100svh-4.5rem)] grid-rows-[auto_1fr] lg:-mx-12"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-card px-5 py-2 lg:px-12">
        {flash && (
          <div className="basis-full">
            <FlashMessage flash={flash} withoutLinks />
          </div>
        )}
        <h1 className="mr-auto text-title">
          {version === null ? "Preview" : `Version ${version}`}
          {path !== "/" && (
            <span className="ml-3 font-sans text-fine text-ink-soft wrap-anywhere">{path}</span>
          )}
        </h1>
        {of === "draft" && (
          <p className="text-fine text-ink-soft">
            Click or tap a text or a picture to edit it.{!mayPublish && " An owner publishes it."}
          </p>
        )}
        {of !== "draft" && version === null && (
          <p className="text-fine text-ink-soft">
            The website with the changes that you ticked, and no others.
          </p>
        )}
        <fieldset className="hidden border border-line sm:flex" aria-label="Width">
          {widths.map((one) => (
            <ScriptButton
              key={one.label}
              className="min-h-11 px-4 aria-pressed:bg-pink"
              aria-pressed={one === shown}
              onClick={() => setWidth(one)}
            >
              {one.label}
            </ScriptButton>
          ))}
        </fieldset>
        {of === "draft" && <ShareButton path={path} />}
        {of === "draft" && mayPublish && (
          <Link className={buttonClass("primary")} to="/admin/publish">
            Review and publish
          </Link>
        )}
        {version !== null && (
          <Link className={buttonClass()} to={`/admin/history/${version}`}>
            About this version
          </Link>
        )}
        {changed && <ChangedPages of={of} {...changed} shown={path} />}
      </div>
      <iframe
        key={page}
        ref={frame}
        onLoad={load}
        className={`mx-auto h-full min-h-[70svh] border-x border-line bg-paper ${shown.className}`}
        src={page}
        title={version === null ? `Preview of ${path}` : `${path} in version ${version}`}
      />
    </div>
  );
}

interface ChangedPagesProps {
  of: PreviewOf;
  named: ChangedPage[];
  /** How many more pages are changed. */
  others: number;
  /** Path of the page in the frame. */
  shown: string;
}

/** Names the pages with unpublished changes, and leads to the preview of each. */
function ChangedPages({ of, named, others, shown }: ChangedPagesProps) {
  if (named.length === 0) return null;
  return (
    <nav aria-label="Unpublished changes" className="basis-full">
      <ul className="flex flex-wrap items-center gap-x-4 text-fine">
        <li aria-hidden className="text-ink-soft max-sm:basis-full">
          Unpublished changes:
        </li>
        {named.map(({ name, path }) => (
          <li key={path} className="min-w-0">
            <Link
              className="inline-flex min-h-9 items-center underline underline-offset-4 aria-[current]:font-[600] aria-[current]:no-underline"
              to={previewAddress(of, path)}
              aria-current={path === shown ? "page" : undefined}
            >
              <span className="wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
        {others > 0 && <li className="text-ink-soft">and {others} more</li>}
      </ul>
    </nav>
  );
}

/**
 * Loads the framed draft again after each change, by whoever made it. Returns a function that tells
 * once, to the page that is loaded then, where the page before it was left.
 */
function useFreshPreview(frame: RefObject<HTMLIFrameElement | null>, isDraft: boolean) {
  const left = useRef<Omit<PreviewPlace, "width">>(null);
  useEffect(() => {
    if (!isDraft) return;
    return onDataChanged(() => {
      const { current: element } = frame;
      const page = element?.contentDocument;
      // A page that is still loading is nowhere yet. Before the first one, the frame is blank.
      if (page?.readyState === "complete" && page.URL !== "about:blank") {
        left.current = placeIn(page);
        page.location.reload();
      } else if (element) element.src = String(element.src);
    });
  }, [frame, isDraft]);
  return () => {
    const place = left.current;
    left.current = null;
    return place;
  };
}
