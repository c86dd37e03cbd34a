import { isRouteErrorResponse } from "react-router";
import { isUnreachable, pagePatience } from "#app/browser/network.ts";
import type { Route } from "./+types/layout";

/**
 * The server did not answer a request for a page's data. Thrown where the request is made, because
 * errors of the page itself can look the same later.
 */
export class ServerAway extends Error {
  override readonly name = "ServerAway";
}

/**
 * Runs in the browser around every request for a page's data. When a request fails, the frame keeps
 * the data it had, so that the page itself shows the failure, and a form stays after a save whose
 * page could not be loaded again. Once the session has ended, the frame shows the login screen.
 */
export const keepLoadedData: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  // A submission has no limit: a large text on a slow connection takes long.
  const answered = request.method === "GET" ? withinPatience(next()) : next();
  const { "admin/frame/layout": frame, ...pages } = await answered;
  for (const page of Object.values(pages)) {
    if (page.type === "error" && isAway(page.result)) page.result = new ServerAway();
    else if (page.type === "data") page.result = streamedWithinPatience(page.result);
  }
  const isDropped = frame?.type === "error" && !isSignedOut(frame.result);
  return frame && !isDropped ? { ...pages, "admin/frame/layout": frame } : pages;
};

/** Whether a proxy answered, with 502 to 504 or with an HTML page, because the server is down. */
function isAway(error: unknown): boolean {
  // The data of our own 503 is not text.
  if (isRouteErrorResponse(error)) return error.status > 501 && typeof error.data === "string";
  // React Router wraps what it could not read.
  return isUnreachable(error) || (error instanceof Error && isUnreachable(error.cause));
}

function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

/** Fails after `pagePatience`, so that no page shows 'Loading...' for ever. */
function withinPatience<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ServerAway()), pagePatience);
  const limited = Promise.race([answer, promise]).finally(() => clearTimeout(timer));
  // Newer data may replace this answer before a page reads it. Its failure is then not an error.
  limited.catch(() => {});
  return limited;
}

/** Sets the same limit for data that is streamed after the page. */
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
