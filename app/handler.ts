import * as build from "virtual:react-router/server-build";
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { missingPages } from "#app/site/missing-page.ts";
import {
  accountsContext,
  announcementsContext,
  backupDownloadsContext,
  checkPhotoSpaceContext,
  databaseContext,
  enquiryMailContext,
  imagesContext,
  incomingFilesContext,
  lettersContext,
  logContext,
  logErrorContext,
  mailSetUpContext,
  ownerWarningsContext,
  photosContext,
  photoUploadSlotsContext,
  picturesContext,
  publishedContext,
  type RequestFacts,
  readinessContext,
  releaseContext,
  renderPageContext,
  requestFactsContext,
  retentionMonthsContext,
  secretsContext,
  securityContactContext,
  sharedDraftContext,
  siteUrlContext,
  visitsContext,
} from "./context.ts";

export { cacheablePath, oneSpelling } from "./site/paths.ts";

/** The routes in the form that `matchRoutes` expects, with their ids. */
const routeTree = routesUnder(build.routes, undefined);

export const missingPage = missingPages(routeTree);

/** The contexts whose values are set once, at start. */
const programContexts = {
  database: databaseContext,
  accounts: accountsContext,
  siteUrl: siteUrlContext,
  securityContact: securityContactContext,
  secrets: secretsContext,
  images: imagesContext,
  pictures: picturesContext,
  incoming: incomingFilesContext,
  enquiryMail: enquiryMailContext,
  visits: visitsContext,
  letters: lettersContext,
  mailSetUp: mailSetUpContext,
  retentionMonths: retentionMonthsContext,
  photos: photosContext,
  photoUploadSlots: photoUploadSlotsContext,
  checkPhotoSpace: checkPhotoSpaceContext,
  published: publishedContext,
  sharedDraft: sharedDraftContext,
  announcements: announcementsContext,
  warnings: ownerWarningsContext,
  backupDownloads: backupDownloadsContext,
  readiness: readinessContext,
  release: releaseContext,
  log: logContext,
  logError: logErrorContext,
};

type Contexts = typeof programContexts;

/** A value for each of these contexts. */
export type ContextValues = {
  [Name in keyof Contexts]: Contexts[Name] extends RouterContext<infer Value> ? Value : never;
};

/** Answers one request by the route that `routes.ts` names for its URL. */
export type AppHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Turns the React Router application into a function. This file is the server build's entry. */
export function createAppHandler(values: ContextValues): AppHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const answer: AppHandler = async (request, facts) => {
    const allow = refusedMethod(request);
    if (allow) {
      return new Response("Nothing can be sent here.", { status: 405, headers: { Allow: allow } });
    }
    const context = new RouterContextProvider();
    for (const [name, value] of Object.entries(values))
      context.set(programContexts[name as keyof Contexts] as RouterContext, value);
    context.set(requestFactsContext, facts);
    context.set(renderPageContext, (address, facts) =>
      answer(new Request(values.siteUrl + address), facts),
    );
    return handle(request, context);
  };
  return answer;
}

/**
 * Returns the `Allow` header for a method that the path's route does not accept, or null. React
 * Router itself would render the page's error boundary without its data.
 */
function refusedMethod(request: Request): string | null {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const path = new URL(request.url).pathname;
  const modules = matchesOf(path).map(({ route }) => build.routes[route.id ?? ""]?.module);
  if (!modules.some((module) => module?.action)) return "GET, HEAD";
  const isPage = modules.at(-1)?.default !== undefined;
  return isPage && request.method !== "POST" ? "GET, HEAD, POST" : null;
}

/**
 * Finds the pattern of the route that answers a path, e.g. `/services/:slug`. Made-up paths
 * share `/*`, so there are never more patterns than routes.
 */
export function routePattern(pathname: string): string {
  const parts = matchesOf(pathname).map(({ route }) => route.path ?? "");
  return `/${parts.filter(Boolean).join("/")}`.replace(/^\/+/, "/");
}

function matchesOf(pathname: string) {
  return matchRoutes(routeTree, pathname.replace(/\.data$/, "")) ?? [];
}

function routesUnder(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, caseSensitive, index }) =>
      index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: routesUnder(routes, id) },
    );
}
