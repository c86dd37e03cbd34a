import { constants, existsSync } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import type { AppServices } from "#app/context.ts";
import type * as AppBuild from "#app/handler.ts";
import { DatabaseTooNew, migrate } from "#db/migrate.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { ping } from "#db/ping.ts";
import { deleteExpiredSpam } from "#domain/enquiries/remove-old-spam.ts";
import { readBuiltInPictures } from "#domain/images/built-in.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { applicationListener } from "./application.ts";
import { type Config, readConfig, StartError } from "./config.ts";
import { createLog, type Logger } from "./log.ts";
import { PageCache } from "./page-cache.ts";
import { reasonOf } from "./reason-of.ts";
import { keptSecret } from "./secret.ts";
import { securityHeaders } from "./security-headers.ts";
import { createSiteServer } from "./server.ts";
import { prepareToClose } from "./shutdown.ts";
import { staticFiles } from "./static-files.ts";

const root = resolve(import.meta.dirname, "..");
const oneDay = 24 * 60 * 60 * 1000;

const pictureBuild = ["build/pictures.json", "build/pictures"];
const siteBuild = ["build/server/index.js", "build/client"];

try {
  await start(readConfig(process.env), process.argv.includes("--dev"));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(config: Config, developing: boolean): Promise<void> {
  const log = createLog(config.logLevel);
  requireBuilt(developing ? pictureBuild : [...pictureBuild, ...siteBuild]);
  await makeWritable(config.dataDir);
  const database = await openMigrated(config, log);
  const pictures = await readBuiltInPictures(join(root, "build/pictures.json"));
  const site = builtInSite(pictures);
  const services: AppServices = {
    database,
    siteUrl: config.siteUrl,
    secret: config.authSecret ?? (await keptSecret(config.dataDir)),
    isReady: () => answers(database, log),
    logError: (error, message) => log.error({ err: error }, message),
  };

  const headers = securityHeaders(config.siteUrl);
  const pictureFiles = staticFiles(join(root, "build/pictures"), headers, "/pictures");
  const siteContent = () => site;
  const common = { siteContent, log };
  let server: Server;
  if (developing) {
    const { developmentServer } = await import("./development.ts");
    server = await developmentServer({ ...common, config, services, files: [pictureFiles] });
  } else {
    // Without it React looks for mistakes at every render, and is many times slower.
    process.env.NODE_ENV ??= "production";
    const build: typeof AppBuild = await import(join(root, "build/server/index.js"));
    const handler = build.createAppHandler(services);
    const renderPage = (address: string, version: typeof site, nonce: string) =>
      handler(new Request(config.siteUrl + address), { site: version, clientAddress: "", nonce });
    server = createSiteServer({
      ...common,
      pages: new PageCache(renderPage, headers),
      cacheableAddress: build.cacheableAddress,
      files: [staticFiles(join(root, "build/client"), headers), pictureFiles],
      headers,
      application: applicationListener({
        ...common,
        handler,
        siteUrl: config.siteUrl,
        trustProxy: config.trustProxy,
        withContentSecurityPolicy: true,
      }),
    });
  }

  // Hot reload keeps a connection open for as long as the browser shows the page.
  const close = developing ? prepareToClose(server, 0) : prepareToClose(server);
  await listen(server, config);
  log.info({ site: config.siteUrl, database: database.kind }, "Serving");

  const housekeeping = setInterval(removeOldSpam, oneDay);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      clearInterval(housekeeping);
      await close();
      await database.close();
      log.info("Stopped");
      process.exit(0);
    });
  }
  await removeOldSpam();

  async function removeOldSpam() {
    try {
      const removed = await deleteExpiredSpam(database.db, new Date());
      if (removed > 0) log.info({ removed }, "Old spam removed");
    } catch (error) {
      log.error({ err: error }, "Old spam could not be removed");
    }
  }
}

function requireBuilt(files: string[]): void {
  if (files.every((file) => existsSync(join(root, file)))) return;
  throw new StartError(
    "The site is not built yet: run npm run build, or npm start, which does both",
  );
}

/** Makes the folder if it is missing: for this user alone, since what visitors write lies in it. */
async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}`);
  }
}

async function openMigrated(config: Config, log: Logger): Promise<Database> {
  try {
    const database = await openDatabase({
      ...config,
      onConnectionLost: (error) => log.warn({ err: error }, "A database connection was lost"),
    });
    await migrate(database.db);
    return database;
  } catch (error) {
    if (error instanceof DatabaseTooNew) throw new StartError(error.message);
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}`);
  }
}

async function answers({ db }: Database, log: Logger): Promise<boolean> {
  try {
    await ping(db);
    return true;
  } catch (error) {
    log.warn({ err: error }, "The database does not answer");
    return false;
  }
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is already in use; set PORT to another`,
        EACCES: `PORT ${port} may not be opened by this user; set PORT to one above 1023`,
      };
      fail(new StartError(reasons[error.code ?? ""] ?? `HOST ${host}: ${error.message}`));
    });
    server.listen({ port, host }, done);
  });
}
