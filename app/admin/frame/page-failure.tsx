import { useState } from "react";
import { isRouteErrorResponse, Link, useLocation, useRevalidator } from "react-router";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { useOnline } from "#app/browser/use-online.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FailureReference } from "#app/ui/page-contexts.tsx";
import { ServerAway } from "./keep-loaded-data.ts";
import { usePageHandle } from "./page-head.ts";
import { PageHeading } from "./page-heading.tsx";

/** Replaces a page that could not be loaded: its heading, the reason, and 'Try again'. */
export function PageFailure({ error }: { error: unknown }) {
  const page = usePageHandle();
  const home = useHome();
  const [firstError] = useState(error);
  const { key } = useLocation();
  // Data that the browser asks for later has other requests.
  const isOfDocument = key === "default" && error === firstError;
  return (
    <>
      <PageHeading title={page?.title ?? untitled(error)} />
      <div className="grid justify-items-start gap-4">
        <ErrorBanner>
          {page && !isClosed(error) && <p>{page.failure}</p>}
          <p>{reasonFor(error)}</p>
        </ErrorBanner>
        {isClosed(error) ? (
          <Link className={buttonClass()} to={home.path}>
            {home.label}
          </Link>
        ) : (
          <TryAgain />
        )}
        {isOfDocument && <FailureReference />}
      </div>
    </>
  );
}

/** Loads the page's data again, by a press or once the browser has a connection again. */
export function TryAgain() {
  const { state, revalidate } = useRevalidator();
  const isIdle = state === "idle";
  const tryAgain = () => isIdle && revalidate();
  useOnline(tryAgain);
  return <Button onClick={tryAgain}>{isIdle ? "Try again" : "Trying..."}</Button>;
}

/** The heading of a page whose own names what was to be loaded. */
function untitled(error: unknown): string {
  return isClosed(error) ? "Not open to this account" : "Not available";
}

/** Whether the account's role may not see the page. */
function isClosed(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) && error.status === 403 && typeof error.data?.message === "string"
  );
}

/** Why a page could not be loaded, in words. */
export function reasonFor(error: unknown): string {
  if (error instanceof ServerAway)
    return "The server could not be reached. Please try again in a moment.";
  if (isRouteErrorResponse(error) && error.status === 503)
    return "The database is not answering. Please reload the page in a moment.";
  if (isRouteErrorResponse(error) && isClosed(error)) return error.data.message;
  return "Something went wrong. Please reload the page.";
}

/** Where an account begins. `/admin` sends accounts without a dashboard to the enquiries. */
export function useHome(): { label: string; path: string } {
  const hasDashboard = useMayEnter("content");
  return { label: hasDashboard ? "To the dashboard" : "To the enquiries", path: "/admin" };
}
