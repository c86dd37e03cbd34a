import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RouterContext, RouterContextProvider } from "react-router";
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
import { methodGuard, routePatterns } from "./http/route-tree.ts";

export { cacheablePath, oneSpelling } from "./site/paths.ts";

export const missingPage = missingPages(build);
export const routePattern = routePatterns(build);

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
  const refusedMethod = methodGuard(build);
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
