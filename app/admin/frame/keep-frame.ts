import { isRouteErrorResponse } from "react-router";
import { isUnreachable } from "#app/unreachable.ts";
import type { Route } from "./+types/layout";

/** In place of a page's data: nobody answered. Told where it is asked for, as a fault within a page may look the same. */
export class ServerAway extends Error {
  override readonly name = "ServerAway";
}

/**
 * What was asked of the server for a page, in the browser. Where the page itself says what went wrong, the frame around it
 * stays with what it knew; not once the session has ended.
 */
export const keepFrame: Route.ClientMiddlewareFunction = async (_, next) => {
  const { "admin/frame/layout": frame, ...pages } = await next();
  for (const page of Object.values(pages)) {
    if (page.type === "error" && isAway(page.result)) page.result = new ServerAway();
  }
  const isTold = Object.values(pages).some(({ type }) => type === "error");
  const isDropped = frame?.type === "error" && !isSignedOut(frame.result) && isTold;
  return frame && !isDropped ? { ...pages, "admin/frame/layout": frame } : pages;
};

/** Where a proxy answers for the server that is away, it says 502 or 504. */
function isAway(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return isUnreachable(error);
}

function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}
