import { isRouteErrorResponse } from "react-router";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import { pagePatience } from "#app/browser/page-patience.ts";
import type { Route } from "./+types/layout";

/**
 * In place of a page's data: nobody answered. Told where it is asked for, as a fault within a page
 * may look the same.
 */
export class ServerAway extends Error {
  override readonly name = "ServerAway";
}

/**
 * What was asked of the server for a page, in the browser. Where the page itself says what went
 * wrong, the frame around it stays with what it knew; not once the session has ended.
 */
export const keepLoadedData: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  // What is sent, such as a long text on a slow line, may take as long as it does.
  const answered = request.method === "GET" ? withinPatience(next()) : next();
  const { "admin/frame/layout": frame, ...pages } = await answered;
  for (const page of Object.values(pages)) {
    if (page.type === "error" && isAway(page.result)) page.result = new ServerAway();
    else if (page.type === "data") page.result = streamedWithinPatience(page.result);
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

/** Fails where nothing was heard for as long, so that no page says 'Loading...' for good. */
function withinPatience<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ServerAway()), pagePatience);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** The parts of a page's data that follow it are waited for as long. */
function streamedWithinPatience(result: unknown): unknown {
  if (
    typeof result !== "object" ||
    result === null ||
    Object.getPrototypeOf(result) !== Object.prototype
  )
    return result;
  const parts = Object.entries(result);
  if (!parts.some(([, part]) => part instanceof Promise)) return result;
  return Object.fromEntries(
    parts.map(([name, part]) => [name, part instanceof Promise ? withinPatience(part) : part]),
  );
}
