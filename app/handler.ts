import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  type AppServices,
  appServices,
  type RequestFacts,
  renderPage,
  requestFacts,
} from "./context.ts";
import { methodGuard } from "./method-guard.ts";
import { missingPages } from "./missing-page.ts";

export { cacheableAddress, oneSpelling, publicAddresses } from "./site/addresses.ts";

export const missingPage = missingPages(build);

/** Answers one request with what `routes.ts` names for its URL. */
export type AppHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** The React Router application as one function. This file is the entry of the server build. */
export function createAppHandler(services: AppServices): AppHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const refusedMethod = methodGuard(build);
  const answer: AppHandler = async (request, facts) => {
    const allow = refusedMethod(request);
    if (allow) {
      return new Response("Nothing can be sent here.", { status: 405, headers: { Allow: allow } });
    }
    const context = new RouterContextProvider();
    context.set(appServices, services);
    context.set(requestFacts, facts);
    context.set(renderPage, (address, facts) =>
      answer(new Request(services.siteUrl + address), facts),
    );
    return handle(request, context);
  };
  return answer;
}
