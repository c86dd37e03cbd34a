import { type ReactNode, use } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { type PreviewOf, requestFactsContext, siteUrlContext } from "#app/context.ts";
import { FailureReference, ScriptNonce } from "#app/ui/page-contexts.tsx";
import { pageLinks } from "#app/ui/page-links.ts";
import type { Route } from "./+types/layout";
import { telephoneLink } from "./business-words.ts";
import { Footer } from "./footer.tsx";
import { Header, menuId } from "./header.tsx";
import { layoutData, useLayoutData, useQuotePath } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import type { NothingFound } from "./missing-page.ts";
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

/**
 * Whether a page has a strong button near its top: the home page, the quote form, the sampler, each
 * service, and a page with only a message. The button in the header is quiet beside it.
 * @param pageData what the page's loader returned
 */
function hasStrongButton(pathname: string, pageData: unknown): boolean {
  return /^\/(contact|sampler|shared|services\/[^/]+)?$/.test(pathname) || isNothingFound(pageData);
}

function isNothingFound(pageData: unknown): pageData is NothingFound {
  return typeof pageData === "object" && pageData !== null && "instead" in pageData;
}

/** Tells the style sheet that the script has run. */
const mark = `document.body.id="scripted"`;

/**
 * Closes the menu when a link in it is followed. Otherwise the browser's Back would show the page
 * with the menu open, and it would stay open after a telephone or mail link.
 */
const closeMenuOnLinks = `onclick=e=>e.target.closest("#${menuId} a")&&${menuId}.hidePopover()`;

/** Moves the line between two pictures with its slider. Only sliders have a `max`. */
const followSliders = `oninput=({target:t})=>t.max&&t.parentNode.style.setProperty("--at",t.ariaValueText=t.value+"%")`;

/**
 * Tells the style sheet while two fingers have enlarged the page. Browsers round the scale, so it
 * may be a little more than 1 when nothing is enlarged.
 */
const followScale = `visualViewport.onresize=e=>document.body.id=e.target.scale>1.1?"enlarged":"scripted"`;

interface PageScriptProps {
  /** Whether the page is one of plates, which has no sliders. */
  isOfPlates: boolean;
}

/**
 * The only script of most public pages, at most 200 bytes: what HTML and CSS cannot do. It stands
 * before everything that looks different once it has run.
 */
function PageScript({ isOfPlates }: PageScriptProps) {
  const parts = [mark, closeMenuOnLinks, isOfPlates ? followScale : followSliders];
  return <script nonce={use(ScriptNonce)}>{parts.join(";")}</script>;
}

/**
 * The bar at the bottom of narrow windows: call or ask for a quote. Lighter than the page and with
 * a line along its edge, so that a text that it covers ends there for the eye too.
 */
function CallBar() {
  const { business } = useLayoutData();
  const half = "flex-1 py-3.5 text-center font-[600] -outline-offset-4";
  return (
    <nav
      aria-label="Call or ask for a quote"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-brass bg-card md:hidden low:hidden print:hidden"
    >
      <a
        className={half}
        href={telephoneLink(business.phone)}
        aria-label={`Call ${business.phone}`}
      >
        Call
      </a>
      <a
        className={`${half} quiet-beside-own border-l border-ochre bg-ochre`}
        href={useQuotePath()}
      >
        Get Quote
      </a>
    </nav>
  );
}
