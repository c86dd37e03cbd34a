import type { Server } from "node:http";
import type { AppHandler } from "#app/handler.ts";
import { londonClock } from "#domain/business/london-clock.ts";
import { type ShownSite, type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import type { Config } from "./config.ts";
import type { BuiltInPictures } from "./data/serve-built-in-pictures.ts";
import { serveSamplePictures, uploadedImages } from "./data/serve-pictures.ts";
import { siteIcons } from "./data/site-icons.ts";
import type { Development, DevelopmentServerOptions } from "./development/development.ts";
import { applicationListener } from "./http/application.ts";
import { healthAnswers } from "./http/health.ts";
import type { Metrics } from "./http/metrics.ts";
import { createPageCache } from "./http/page-cache.ts";
import { signedIn } from "./http/rate-limits.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createSiteServer } from "./http/site-server.ts";
import { serviceWorker, staticFiles } from "./http/static-files.ts";
import { proxyWarnings } from "./http/trusted-proxies.ts";
import { builtFiles } from "./installation.ts";
import type { Logger } from "./log.ts";
import type { Program } from "./program.ts";
import type { RunningRequests } from "./shutdown.ts";

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
  const shownSite = todaysSite(
    () => contexts.published.current(),
    Date.now,
    contexts.enquiryMail.isSetUp,
  );
  const parts = {
    shownSite,
    health: healthAnswers({ ...contexts, headers }),
    files: [
      siteIcons({ siteContent: shownSite, encoder, store, headers }),
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
    shownSite: parts.shownSite,
    log,
    headers,
    pages: createPageCache(renderPage, headers),
    cacheablePath: build.cacheablePath,
    oneSpelling: build.oneSpelling,
    missingPage: build.missingPage,
    siteUrl,
    trustProxy,
    countRequest: metrics?.requests(build.routePattern),
    visits: contexts.visits,
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

const oneHour = 60 * 60 * 1000;

/**
 * The site that visitors see at this moment. It is the same object until another version is
 * published, or until midnight in Europe/London changes what pages print about closed days; cached
 * pages belong to the object. There is no timer: the first call in another hour looks at the date,
 * so a machine that slept is right too. In winter and in summer, midnight in London is a full hour
 * in UTC.
 * @param clock milliseconds since 1970
 * @param sendsMail whether the site sends mail, of which the privacy page speaks; a change makes
 *   another object, too
 */
export function todaysSite(
  current: () => SiteContent,
  clock: () => number,
  sendsMail: () => boolean,
): () => ShownSite {
  let version: SiteContent | undefined;
  let mailed: boolean | undefined;
  let hour: number | undefined;
  let shown: ShownSite;
  return () => {
    const latest = current();
    const now = clock();
    const nowHour = Math.floor(now / oneHour);
    const mails = sendsMail();
    const isOther = latest !== version || mails !== mailed;
    if (isOther || nowHour !== hour) {
      const next = siteOn(latest, londonClock(new Date(now)).date);
      if (isOther || !printsTheSame(next, shown)) shown = next;
      version = latest;
      mailed = mails;
      hour = nowHour;
    }
    return shown;
  };
}

function printsTheSame(one: ShownSite, other: ShownSite): boolean {
  return JSON.stringify(one.comingClosedDays) === JSON.stringify(other.comingClosedDays);
}
