import { isRouteErrorResponse, useRevalidator } from "react-router";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ServerAway } from "./keep-frame.ts";

/** In place of a page that could not be fetched or shown: why, and another try at it. */
export function PageFailure({ error }: { error: unknown }) {
  const { state, revalidate } = useRevalidator();
  const isIdle = state === "idle";
  return (
    <div className="grid justify-items-start gap-4">
      <ErrorBanner>{words(error)}</ErrorBanner>
      <Button onClick={() => isIdle && revalidate()}>{isIdle ? "Try again" : "Trying..."}</Button>
    </div>
  );
}

function words(error: unknown): string {
  if (error instanceof ServerAway)
    return "The server could not be reached. Please try again in a moment.";
  if (isRouteErrorResponse(error) && error.status === 503)
    return "The database is not answering. Please reload the page in a moment.";
  return "Something went wrong. Please reload the page.";
}
