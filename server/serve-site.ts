import { setTimeout as sleep } from "node:timers/promises";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { readBuiltInPictures } from "#domain/images/built-in-pictures.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { sampleAddress } from "#domain/sample-site/business.ts";
import { type Config, StartError } from "./config.ts";
import { startDatabase } from "./data/database-start.ts";
import { builtInPictures } from "./data/serve-built-in-pictures.ts";
import type { Development } from "./development/development.ts";
import { ipv6Listener, listen } from "./http/open-port.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { builtFiles, commandLine, readRelease } from "./installation.ts";
import { createLog } from "./log.ts";
import { openProgram } from "./program.ts";
import { createProgramServer } from "./program-server.ts";
import { prepareToClose, runningRequests, stopOnSignal, wholePatience } from "./shutdown.ts";
import { describeStart, sayServing } from "./start-lines.ts";
import { startBackgroundWork } from "./work/background-work.ts";
import { startDataMonitor } from "./work/data-monitor.ts";

/**
 * Starts the site, and stops it at a signal. If it cannot start, prints the reason and ends the
 * process.
 * @param open reads the settings, and throws `StartError` if they are wrong
 */
export async function serveSite(open: () => SiteToServe): Promise<void> {
  // Only this user may read the files that this process writes: they include enquiries and the
  // secret.
  process.umask(0o077);
  try {
    await start(open());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

interface SiteToServe {
  config: Config;
  /** Undefined unless this is `npm run dev`. */
  development?: Development;
}

async function start({ config, development }: SiteToServe): Promise<void> {
  const log = createLog(config.logLevel);
  const release = await readRelease();
  log.info(describeStart(config, release), "Starting");

  // Opened: no query runs yet, and nobody can connect.
  // Loaded on demand, because most sites measure nothing.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import("./http/metrics.ts")).openMetrics();
  const builtIn = builtInSite(await readBuiltInPictures(builtFiles.pictureList));
  const mailer = development?.mailer;
  const program = await openProgram({ config, release, builtIn, log, mailer });
  const { contexts } = program;
  const { database, published, readiness, announcements } = contexts;

  // Started: first the database, which may stay away if there is a copy of the published version.
  const databaseReady = Promise.withResolvers<void>();
  const stopRetrying = await startDatabase({
    database,
    dataDir: config.dataDir,
    published,
    builtIn,
    log,
    async whenReady() {
      await development?.fill(database, contexts.accounts);
      await makeFirstAccount(contexts.accounts, config);
      program.hearOtherProcesses();
      readiness.databaseIsOpen();
      databaseReady.resolve();
    },
  });
  const stopProbing = readiness.start();

  // Then the server.
  const requests = runningRequests();
  const pictures = builtInPictures(builtIn, builtFiles.pictures, securityHeaders(config));
  const serverOptions = { config, program, pictures, requests, metrics, log };
  const server = await createProgramServer(serverOptions, development);
  const ipv6 = ipv6Listener(server);
  // In development, hot reload keeps a connection open as long as a page is open.
  const close = prepareToClose(server, { ipv6, ...(development && { patience: 0 }) });
  const stopMetrics = await metrics?.serve(config, database.db, log);
  await listen(server, ipv6, config);

  // Then the work behind it. A second process, started by mistake, gets no port, so it does none.
  const stopEncoding = pictures.encodeMissing(log);
  const stopWork = startWhenReady(databaseReady.promise, () =>
    readiness.isStopping()
      ? []
      : [startBackgroundWork(config, contexts, log), startDataMonitor(config, contexts, log)],
  );
  sayServing({ config, database, greeting: development?.greeting }, log);

  // Stopped, at a signal.
  const drainMilliseconds = config.drainSeconds * 1000;
  async function stop() {
    readiness.beginStop();
    await sleep(drainMilliseconds);
    stopRetrying();
    stopEncoding();
    stopMetrics?.();
    announcements.close();
    await Promise.all([close(), stopWork(), stopProbing()]);
    // Handlers need the database to remove the files of a cut upload.
    await requests.ended();
    await program.close();
  }
  stopOnSignal(
    stop,
    (isDone) => (isDone ? log.info("Stopped") : log.warn("Stopped before all work had ended")),
    drainMilliseconds + wholePatience,
  );
}

/**
 * Creates the first account if there is none, from `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Without them
 * the password is random. It is printed once on standard output and stored nowhere else. Throws
 * `StartError` if ADMIN_PASSWORD is too easy to guess.
 */
async function makeFirstAccount(accounts: Accounts, { siteUrl, admin }: Config): Promise<void> {
  const email = admin?.email ?? sampleAddress;
  const given = admin && { password: admin.password };
  const made = await accounts.createFirstAccount({ email, ...given, now: new Date() });
  if (made.outcome === "unneeded") return;
  if (made.outcome === "invalid") throw new StartError(`ADMIN_PASSWORD: ${made.message}`);
  process.stdout.write(announcement(siteUrl, made.email, admin ? undefined : made.password));
}

function announcement(siteUrl: string, email: string, password: string | undefined): string {
  return `
The first account has been made. Sign in at ${siteUrl}/admin

  Email:    ${email}
  Password: ${password ?? "the one in ADMIN_PASSWORD"}
${password ? "\nThe password is shown this once. Choose your own after signing in, or set another with\n" : "\nSet another with "}${commandLine("admin", ["reset-password", email])}

`;
}

/** Starts work once the database is ready. The returned function stops what has started. */
function startWhenReady(
  ready: Promise<void>,
  startAll: () => (() => Promise<void>)[],
): () => Promise<unknown> {
  let stops: (() => Promise<void>)[] = [];
  ready.then(() => {
    stops = startAll();
  });
  return () => Promise.all(stops.map((stop) => stop()));
}
