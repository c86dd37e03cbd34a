import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { requestFactsContext, siteUrlContext } from "#app/context.ts";
import { pageLinks } from "#app/ui/page-links.ts";
import type { Route } from "./+types/layout";
import { CallBar } from "./call-bar.tsx";
import { FailurePage } from "./failure-page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { layoutData, useLayoutData } from "./layout-data.ts";
import { PageScript } from "./page-script.tsx";
import { PreviewStrip } from "./preview-strip.tsx";
import siteStyles from "./site.css?url";

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
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <FailurePage />
    </Frame>
  );
}

/** What surrounds every public page. */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { preview } = useLayoutData();
  return (
    <>
      {/* Browsers colour what surrounds the page like its paper. */}
      <meta name="theme-color" content="#f6f1e7" />
      {preview !== undefined && <PreviewStrip of={preview} />}
      <a
        className="absolute top-2 left-2 z-30 -translate-y-20 bg-ink px-4 py-3 text-paper focus:translate-y-0"
        href="#content"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      {pathname !== "/contact" && <CallBar />}
      <PageScript />
    </>
  );
}
