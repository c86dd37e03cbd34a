import { type ReactNode, useRef } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from "react-router";
import {
  LoginScreen,
  type LoginScreenProps,
  needsScripts,
} from "#app/admin/session/login-screen.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { type SignedInFrame, useSession } from "#app/admin/session/use-session.ts";
import {
  announcementsContext,
  type ContextReader,
  databaseContext,
  logContext,
  releaseContext,
  requestFactsContext,
} from "#app/context.ts";
import { logoOf } from "#app/site/shown-picture.ts";
import { pageLinks } from "#app/ui/page-links.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { mayEnter } from "#domain/accounts/roles.ts";
import { countNewEnquiries } from "#domain/enquiries/inbox.ts";
import { readUnpublished, type Unpublished } from "#domain/publishing/changes.ts";
import type { Route } from "./+types/layout";
import adminStyles from "./admin.css?url";
import { keepLoadedData, ServerAway } from "./keep-loaded-data.ts";
import { PageFailure } from "./page-failure.tsx";
import { notIndexed } from "./page-head.ts";
import { Sidebar } from "./sidebar.tsx";
import { Brand, mostCounted, TopBar } from "./top-bar.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { type LiveHold, useLiveUpdates } from "./use-live-updates.ts";
import { useScrollPlace } from "./use-scroll-place.ts";

export const clientMiddleware = [keepLoadedData];

export function links(): Route.LinkDescriptors {
  return [...pageLinks(adminStyles), { rel: "manifest", href: "/admin/app.webmanifest" }];
}

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const refused = isRouteErrorResponse(error) ? (error.data as LoginScreenProps | null) : null;
  const name = loaderData?.name ?? refused?.name;
  return [{ title: name ? `Admin | ${name}` : "Admin" }, notIndexed];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const announcements = context.get(announcementsContext);
  // Read first, so that the page is notified of every change after it.
  const announced = announcements.latest();
  const { user, expiresAt } = await requireAdmin({ request, context }, "account");
  const { site } = context.get(requestFactsContext);
  const expiresIn = expiresAt.getTime() - Date.now();
  const { id: account, email, role } = user;
  const [unpublished, newEnquiries] = await Promise.all([
    mayEnter(role, "content") ? unpublishedChanges(context) : nothing,
    mayEnter(role, "enquiries") ? newEnquiryCount(context) : 0,
  ]);
  const { name, initials } = site.business;
  const logo = logoOf(site);
  const release = context.get(releaseContext);
  const signedIn: SignedInFrame = { account, email, role };
  const shown = { name, initials, logo, unpublished, newEnquiries, release };
  return { ...signedIn, expiresIn, announced, ...shown };
}

const nothing: Unpublished = { count: 0, names: [] };

/** What visitors do not see yet. Nothing when the database fails: the page reports that. */
async function unpublishedChanges(context: ContextReader): Promise<Unpublished> {
  try {
    return await readUnpublished(context.get(databaseContext).db, mostCounted);
  } catch (error) {
    context.get(logContext).warn({ err: error }, "The check for unpublished changes failed");
    return nothing;
  }
}

/** How many enquiries are new. 0, which the page hides, when the database fails. */
async function newEnquiryCount(context: ContextReader): Promise<number> {
  try {
    return await countNewEnquiries(context.get(databaseContext).db);
  } catch (error) {
    context.get(logContext).warn({ err: error }, "New enquiries could not be counted");
    return 0;
  }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const hold = useRef(false);
  // `keepLoadedData` had nothing to keep.
  if (!loaderData) return <Unframed error={new ServerAway()} />;
  return (
    <Frame {...loaderData} hold={hold}>
      <Outlet context={hold satisfies LiveHold} />
    </Frame>
  );
}

/** Shows the login screen instead of the page when nobody is signed in. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const hold = useRef(false);
  if (isRouteErrorResponse(error) && error.status === 401) {
    return <LoginScreen {...(error.data as LoginScreenProps)} />;
  }
  if (!loaderData) return <Unframed error={error} />;
  return (
    <Frame {...loaderData} hold={hold}>
      <PageFailure error={error} />
    </Frame>
  );
}

/** A failure without the data that the frame shows. */
function Unframed({ error }: { error: unknown }) {
  return (
    <main className="p-8">
      <PageFailure error={error} />
    </main>
  );
}

type FrameProps = Route.ComponentProps["loaderData"] & { hold: LiveHold; children: ReactNode };

/** The admin's frame: top bar, sidebar and page. */
function Frame(props: FrameProps) {
  const { name, email, role, expiresIn, initials, logo, announced, newEnquiries } = props;
  const { release, hold, children } = props;
  const brand = { name, initials, logo };
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // The preview names the changes, and has little room on a phone.
  const isPreview = pathname.startsWith("/admin/preview/draft");
  const unpublished = isPreview ? 0 : props.unpublished.count;
  const session = useSession(expiresIn);
  useLiveUpdates(announced, session.end, hold);
  useScrollPlace();
  useKeptFocus();
  // A list that loads other rows stays in place and keeps the focus.
  const isLeaving = navigation.state === "loading" && navigation.location.pathname !== pathname;

  if (session.ended) return <Spinner />;
  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] md:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        className="absolute top-2 left-2 z-30 -translate-y-20 bg-ink px-4 py-3 text-white focus:translate-y-0"
        href="#content"
      >
        Skip to content
      </a>
      <Sidebar
        brand={<Brand {...brand} />}
        accountRole={role}
        newEnquiries={newEnquiries}
        unpublished={unpublished}
        release={release}
      />
      <TopBar
        email={email}
        accountRole={role}
        brand={brand}
        unpublished={unpublished}
        newEnquiries={newEnquiries}
        release={release}
        onSignedOut={session.end}
      />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 max-w-7xl px-5 py-5 outline-none has-data-wide:max-w-none md:px-14 md:py-6"
      >
        <div aria-busy={navigation.state === "loading"}>
          <noscript>
            <p className="mb-5">{needsScripts}</p>
          </noscript>
          {isLeaving ? <Spinner /> : children}
        </div>
      </main>
    </div>
  );
}
