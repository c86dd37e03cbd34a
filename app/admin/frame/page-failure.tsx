import { useState } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureReference } from "#app/ui/failure-reference.tsx";
import { ServerAway } from "./keep-loaded-data.ts";
import { usePageHandle } from "./page-handle.ts";
import { PageHeading } from "./page-heading.tsx";

/** Replaces a page that could not be loaded: its heading, the reason, and 'Try again'. */
export function PageFailure({ error }: { error: unknown }) {
  const page = usePageHandle();
  const [firstError] = useState(error);
  const { key } = useLocation();
  // Data that the browser asks for later has other requests.
  const isOfDocument = key === "default" && error === firstError;
  return (
    <>
      {page?.title && <PageHeading title={page.title} />}
      <div className="grid justify-items-start gap-4">
        <ErrorBanner>
          {error instanceof ServerAway && page && <p>{page.failure}</p>}
          <p>{reasonFor(error)}</p>
        </ErrorBanner>
        <TryAgain />
        {isOfDocument && <FailureReference />}
      </div>
    </>
  );
}

/** Loads the page's data again. */
export function TryAgain() {
  const { state, revalidate } = useRevalidator();
  const isIdle = state === "idle";
  return (
    <Button onClick={() => isIdle && revalidate()}>{isIdle ? "Try again" : "Trying..."}</Button>
  );
}

function reasonFor(error: unknown): string {
  if (error instanceof ServerAway)
    return "The server could not be reached. Please try again in a moment.";
  if (isRouteErrorResponse(error) && error.status === 503)
    return "The database is not answering. Please reload the page in a moment.";
  return "Something went wrong. Please reload the page.";
}
