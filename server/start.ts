import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type * as AppBuild from "#app/handler.ts";
import { readBuiltInPictures } from "#domain/images/built-in-pictures.ts";
import { isLoopback } from "#domain/loopback.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { ShownSite } from "#domain/publishing/shown-site.ts";
import { applicationListener } from "./application.ts";
import { assetsOfOtherVersions } from "./assets-of-other-versions.ts";
import { startBackgroundWork } from "./background-work.ts";
import { type BuiltInPictures, builtInPictures } from "./built-in-pictures.ts";
import { type Config, readConfig, StartError } from "./config.ts";
import { startDataMonitor } from "./data-monitor.ts";
import { startDatabase } from "./database-start.ts";
import type { Development } from "./development/development.ts";
import { makeFirstAccount } from "./first-account.ts";
import { lastBackup } from "./last-backup.ts";
import { listen, secondListener } from "./listen.ts";
import { createLog, type Logger } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { openProgram, type Program } from "./program.ts";
import { readRelease } from "./release.ts";
import { fileHeaders, securityHeaders } from "./security-headers.ts";
import { shareAssets } from "./shared-assets.ts";
import {
  prepareToClose,
  type RunningRequests,
  runningRequests,
  stopOnSignal,
  wholePatience,
} from "./shutdown.ts";
import { createSiteServer } from "./site-server.ts";
import { describeStart } from "./start-line.ts";
import { staticFiles } from "./static-files.ts";
import { todaysSite } from "./todays-site.ts";
import { proxyWarnings } from "./trusted-proxies.ts";
import { uploadedImages } from "./uploaded-images.ts";

const root = resolve(import.meta.dirname, "..");

const pictureBuild = ["build/pictures.json", ".cache/pictures"];
const assetFolder = join(root, "build/client/assets");
const siteBuild = ["build/server/index.js", "build/client"];

const pictureFolder = join(root, ".cache/pictures");

/**
 * How long a start waits until its assets are stored, in milliseconds. The wait ends at once if the
 * store fails. A page that is served earlier may name a style that no other process finds.
 */
const assetPatience = 30_000;

const howToOpen =
  "Only this machine can reach the site: HOST=0.0.0.0, or SITE_URL with its address, opens it to others.";

// Only this user may read the files that this process writes: they include enquiries and the
// secret.
process.umask(0o077);

try {
  await start(readConfig(process.env), process.argv.includes("--dev"));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(given: Config, developing: boolean): Promise<void> {
  const development = developing
    ? (await import("./development/development.ts")).openDevelopment(given)
    : undefined;
  const { config, mailer } = development ?? { config: given };
  const log = createLog(config.logLevel);
  const release = await readRelease();
  log.info(describeStart(config, release), "Starting");
  requireBuilt(developing ? pictureBuild : [...pictureBuild, ...siteBuild]);
  const metrics = config.metricsPort === undefined ? undefined : await loadMetrics();
  const builtInList = await readBuiltInPictures(join(root, "build/pictures.json"));
  const builtIn = builtInSite(builtInList);
  const program = await openProgram(config, builtIn, log, {
    release,
    mailer,
    onQuery: metrics?.onQuery,
  });
  let isStopping = false;
  let stopWork: () => Promise<unknown> = async () => {};
  const serving = Promise.withResolvers<string>();
  async function whenReady() {
    await development?.fill(program.database, program.contexts.accounts);
    await makeFirstAccount(program.contexts.accounts, config);
    program.listen();
    program.readiness.databaseIsOpen();
    // A second process, started by mistake, gets no port and so does no work.
    serving.promise.then((origin) => {
      if (isStopping) return;
      const stops = [
        startBackgroundWork(config, program, origin, log),
        startDataMonitor(config, program, log),
      ];
      stopWork = () => Promise.all(stops.map((stop) => stop()));
    });
  }
  const stopRetrying = await startDatabase({ ...config, ...program, builtIn, log, whenReady });
  const stopProbing = program.readiness.start();
  const requests = runningRequests();
  const pictures = builtInPictures(builtIn, pictureFolder, fileHeaders(config));
  const server = await createServer(
    { config, program, pictures, requests, log, metrics },
    development,
  );

  // In development, hot reload keeps a connection open as long as a page is open.
  const second = secondListener(server);
  const close = prepareToClose(server, { second, ...(developing && { patience: 0 }) });
  const stopMetrics = await serveMetrics(metrics, { config, program, log });
  const shares = developing ? [] : shareFiles(program, log);
  // Browsers may ask other processes for the files of this one's pages. SQLite has one process.
  if (config.databaseUrl) {
    const shared = Promise.all(shares.map((share) => share.shared));
    await Promise.race([shared, sleep(assetPatience, undefined, { ref: false })]);
  }
  await listen(server, second, config);
  serving.resolve(originOf(server));
  const stopEncoding = pictures.encodeMissing(log);
  if (isUnprotected(config.siteUrl)) {
    log.warn("SITE_URL is plain http: passwords and sessions can be read on the way. Use https.");
  }
  const isOpen = config.host !== "localhost";
  const site = { site: config.siteUrl, database: program.database.kind };
  log.info(site, isOpen ? "Serving" : `Serving. ${howToOpen}`);
  if (development) console.log(`\n${development.greeting}\n`);
  else if (process.stdout.isTTY) {
    console.log(`\nOpen ${config.siteUrl}\n`);
    if (!isOpen) console.log(`${howToOpen}\n`);
  }

  const drainMilliseconds = config.drainSeconds * 1000;
  stopOnSignal(
    async () => {
      isStopping = true;
      program.readiness.beginStop();
      await sleep(drainMilliseconds);
      stopRetrying();
      stopEncoding();
      stopMetrics();
      for (const share of shares) share.stop();
      program.announcements.close();
      await Promise.all([close(), stopWork(), stopProbing()]);
      // Handlers need the database to remove the files of a cut upload.
      await requests.ended();
      await program.close();
    },
    (isDone) => (isDone ? log.info("Stopped") : log.warn("Stopped before all work had ended")),
    drainMilliseconds + wholePatience,
  );
}

/** Built-in pictures are 20 MB, and change seldom: only several processes need them shared. */
function shareFiles({ assets, builtInPictures }: Program, log: Logger) {
  const share = shareAssets({ what: "Assets", folder: assetFolder, store: assets, log });
  if (!builtInPictures) return [share];
  const what = "Built-in pictures";
  return [share, shareAssets({ what, folder: pictureFolder, store: builtInPictures, log })];
}

/** Loaded on demand: most sites measure nothing. */
async function loadMetrics(): Promise<Metrics> {
  const { openMetrics } = await import("./metrics/metrics.ts");
  return openMetrics();
}

/** Serves the metrics, if the site measures any. Returns a function that stops it. */
async function serveMetrics(
  metrics: Metrics | undefined,
  { config, program, log }: Pick<ServerParts, "config" | "program" | "log">,
): Promise<() => void> {
  if (!metrics) return () => {};
  const { contexts, database } = program;
  metrics.addData({
    contexts,
    lastBackup: () => lastBackup({ ...database, ...config }),
    facts: { ...contexts.release, database: database.kind, store: config.bucket ? "s3" : "folder" },
  });
  return metrics.serve(config, log);
}

/** The origin of this process on this machine. */
function originOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server listens nowhere");
  const isEverywhere = ["::", "0.0.0.0"].includes(address.address);
  const host = isEverywhere ? "localhost" : address.address;
  return `http://${address.family === "IPv6" && !isEverywhere ? `[${host}]` : host}:${address.port}`;
}

function requireBuilt(files: string[]): void {
  if (files.every((file) => existsSync(join(root, file)))) return;
  throw new StartError(
    "The site is not built yet: run npm run build, or npm start, which builds and starts it",
  );
}

interface ServerParts {
  config: Config;
  program: Program;
  pictures: BuiltInPictures;
  requests: RunningRequests;
  log: Logger;
  metrics: Metrics | undefined;
}

async function createServer(parts: ServerParts, development?: Development): Promise<Server> {
  const { config, program, pictures, requests, log, metrics } = parts;
  const { contexts, published } = program;
  const onUntrustedProxy = proxyWarnings(config, contexts.warnings, log);
  const { siteUrl, trustProxy } = config;
  const headers = securityHeaders(siteUrl);
  const ofFiles = fileHeaders(config);
  const siteContent = todaysSite(() => published.current(), Date.now);
  const files = [pictures.serve, uploadedImages(contexts.images.store, ofFiles, contexts.logError)];
  if (development) {
    const { refusedPosts } = program;
    return development.createServer({
      siteContent,
      log,
      onUntrustedProxy,
      refusedPosts,
      contexts,
      files,
    });
  }
  // In its development mode React is many times slower.
  process.env.NODE_ENV ??= "production";
  const build: typeof AppBuild = await import(join(root, "build/server/index.js"));
  const answer = build.createAppHandler(contexts);
  const handler: AppBuild.AppHandler = (request, facts) => requests.track(answer(request, facts));
  const renderPage = (address: string, site: ShownSite, nonce: string) =>
    handler(new Request(siteUrl + address), { site, clientAddress: "", nonce });
  return createSiteServer({
    siteContent,
    log,
    headers,
    pages: createPageCache(renderPage, headers, { assetUrl: config.assetUrl }),
    cacheablePath: build.cacheablePath,
    oneSpelling: build.oneSpelling,
    missingPage: build.missingPage,
    siteUrl,
    trustProxy,
    metrics: metrics?.requests(build.routePattern),
    files: [
      staticFiles(join(root, "build/client"), ofFiles),
      assetsOfOtherVersions(program.assets, ofFiles),
      ...files,
      ...(program.builtInPictures
        ? [assetsOfOtherVersions(program.builtInPictures, ofFiles, "pictures")]
        : []),
    ],
    application: applicationListener({
      siteContent,
      log,
      handler,
      refusedPosts: program.refusedPosts,
      siteUrl,
      trustProxy,
      onUntrustedProxy,
      withContentSecurityPolicy: true,
    }),
  });
}

/** Whether the site is reached from other machines without TLS. */
function isUnprotected(siteUrl: string): boolean {
  return siteUrl.startsWith("http:") && !isLoopback(new URL(siteUrl).hostname);
}
