import type { ReactNode } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { type PreviewOf, requestFactsContext, siteUrlContext } from "#app/context.ts";
import { FailureReference } from "#app/ui/failure-reference.tsx";
import { pageLinks } from "#app/ui/page-links.ts";
import type { Route } from "./+types/layout";
import { CallBar } from "./call-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { layoutData, useLayoutData } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { PageScript } from "./page-script.tsx";
import siteStyles from "./site.css?url";
import { hasStrongButton } from "./strong-button.ts";
import { telephoneLink } from "./telephone.ts";

export function links(): Route.LinkDescriptors {
  return [
    ...pageLinks(siteStyles),
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/site.webmanifest" },
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  return layoutData(context.get(requestFactsContext), context.get(siteUrlContext));
}

export default function SiteLayout() {
  const { pathname } = useLocation();
  const pageData = useMatches().at(-1)?.loaderData;
  return (
    <Frame hasStrongButton={hasStrongButton(pathname, pageData)}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame hasStrongButton>
      <FailurePage />
    </Frame>
  );
}

interface FrameProps {
  /** Whether the page has one near its top. */
  hasStrongButton: boolean;
  children: ReactNode;
}

/** The parts around every public page. */
function Frame({ hasStrongButton, children }: FrameProps) {
  const { pathname } = useLocation();
  const { preview, sharedUntil } = useLayoutData();
  const isOfPlates = pathname.endsWith("/plates");
  return (
    <>
      <PageScript isOfPlates={isOfPlates} />
      {/* Colours the browser's own bars. */}
      <meta name="theme-color" content="#f6f1e7" />
      {preview !== undefined && <PreviewStrip of={preview} sharedUntil={sharedUntil} />}
      <a
        className="absolute top-2 left-2 z-30 -translate-y-20 bg-ink px-4 py-3 text-paper focus:translate-y-0"
        href="#content"
      >
        Skip to content
      </a>
      <Header isQuiet={hasStrongButton} />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      {pathname !== "/contact" && !isOfPlates && <CallBar />}
    </>
  );
}

/** A strip that stays in sight, so that nobody takes the preview for the website. */
function PreviewStrip({ of, sharedUntil }: { of: PreviewOf; sharedUntil?: string | undefined }) {
  return (
    <aside
      aria-label="Preview"
      className="sticky top-0 z-40 bg-ochre px-4 py-1.5 text-center text-fine font-[600] text-ink"
    >
      {sharedUntil && `Preview, not published. This link ends ${sharedUntil}. `}
      {typeof of === "string"
        ? !sharedUntil && "Preview, not published. Visitors do not see this."
        : `Preview of version ${of}. Visitors may see another.`}
    </aside>
  );
}

/** Shown when a page fails to render, or for a method that it does not accept. */
function FailurePage() {
  const { business } = useLayoutData();
  return (
    <MessagePage
      title="Something went wrong"
      text="This page cannot be shown just now. Please try again, or call us."
      link={{ label: `Call ${business.phone}`, href: telephoneLink(business.phone) }}
    >
      <FailureReference />
    </MessagePage>
  );
}
