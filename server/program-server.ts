import type { Server } from "node:http";
import type { AppHandler } from "#app/handler.ts";
import type { ShownSite } from "#domain/publishing/shown-site.ts";
import { applicationListener } from "./application.ts";
import { builtFiles } from "./built-files.ts";
import type { BuiltInPictures } from "./built-in-pictures.ts";
import type { Config } from "./config.ts";
import type { Development, DevelopmentServerOptions } from "./development/development.ts";
import { healthAnswers } from "./health.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import type { Program } from "./program.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveSamplePictures } from "./serve-sample-pictures.ts";
import { serviceWorker } from "./service-worker.ts";
import type { RunningRequests } from "./shutdown.ts";
import { signedIn } from "./signed-in.ts";
import { siteIcons } from "./site-icons.ts";
import { createSiteServer } from "./site-server.ts";
import { staticFiles } from "./static-files.ts";
import { todaysSite } from "./todays-site.ts";
import { proxyWarnings } from "./trusted-proxies.ts";
import { uploadedImages } from "./uploaded-images.ts";

export interface ProgramServerOptions {
  config: Config;
  program: Program;
  pictures: Pick<BuiltInPictures, "serve">;
  /** Tracks the handlers of the build. */
  requests: Pick<RunningRequests, "track">;
  metrics: Metrics | undefined;
  log: Logger;
}

/**
 * Makes the server of the whole site: pages, files and routes. It does not listen yet. It serves
 * the build or, while developing, the sources.
 */
export async function createProgramServer(
  options: ProgramServerOptions,
  development: Development | undefined,
): Promise<Server> {
  const { config, program, pictures, log } = options;
  const { contexts, encoder, refusedPosts } = program;
  const { store } = contexts.images;
  const headers = securityHeaders(config);
  const siteContent = todaysSite(
    () => contexts.published.current(),
    Date.now,
    contexts.enquiryMail.isSetUp,
  );
  const parts = {
    siteContent,
    health: healthAnswers({ ...contexts, headers }),
    files: [
      siteIcons({ siteContent, encoder, store, headers }),
      serviceWorker(headers),
      pictures.serve,
      uploadedImages(store, headers, contexts.logError),
      serveSamplePictures({ ...config, pictures: program.samplePictures, headers }),
    ],
    refusedPosts,
    isSignedIn: signedIn({ ...contexts, ...config }),
    onUntrustedProxy: proxyWarnings(config, contexts.warnings, log),
    log,
  };
  if (development) return development.createServer({ ...parts, contexts });
  return createBuiltServer(options, parts);
}

async function createBuiltServer(
  { config, program, requests, metrics, log }: ProgramServerOptions,
  { health, files, ...parts }: Omit<DevelopmentServerOptions, "contexts">,
): Promise<Server> {
  const { siteUrl, trustProxy } = config;
  const { contexts } = program;
  const headers = securityHeaders(config);
  // The bundle holds the application. `npm run dev` has Vite load it, again after each change.
  const build = await import("#app/handler.ts");
  const answer = build.createAppHandler(contexts);
  const handler: AppHandler = (request, facts) => requests.track(answer(request, facts));
  const renderPage = (address: string, site: ShownSite, nonce: string) =>
    handler(new Request(siteUrl + address), { site, clientAddress: "", nonce });
  return createSiteServer({
    siteContent: parts.siteContent,
    log,
    headers,
    pages: createPageCache(renderPage, headers),
    cacheablePath: build.cacheablePath,
    oneSpelling: build.oneSpelling,
    missingPage: build.missingPage,
    siteUrl,
    trustProxy,
    countRequest: metrics?.requests(build.routePattern),
    health,
    files: [staticFiles(builtFiles.client, headers), ...files],
    application: applicationListener({
      ...parts,
      handler,
      headers,
      siteUrl,
      trustProxy,
      withContentSecurityPolicy: true,
    }),
  });
}
