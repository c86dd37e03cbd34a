import { resolve } from "node:path";
import type { Release } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { isLoopback } from "#domain/text/sender.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

/**
 * Describes the settings of this process, for the first line of its log. It contains no secrets:
 * only host and path of an address with a password, and no account or mail address.
 */
export function describeStart(config: Config, { version, commit }: Release) {
  const { bucket, backup } = config;
  return {
    version,
    commit,
    node: process.version,
    site: config.siteUrl,
    listens: `${config.host ?? "every address"}, port ${config.port}`,
    dataDir: resolve(config.dataDir),
    database: databaseWords(config.databaseUrl),
    store: bucket ? `bucket ${bucket.name} at ${bucket.endpoint}` : "folder",
    mail: config.smtpUrl ? serverOf(config.smtpUrl) : "none",
    proxies: config.trustProxy,
    retentionMonths: config.enquiryRetentionMonths,
    photoSpaceGigabytes: config.photoSpaceBytes / 1024 ** 3,
    backups: backup.every ? `every ${backup.every / 3_600_000} hours` : "by hand",
    backupsAreEncrypted: backup.key !== undefined,
    drainSeconds: config.drainSeconds,
    logLevel: config.logLevel,
    metricsPort: config.metricsPort ?? "none",
  };
}

/** Kind, host and name of the database, without user and password. */
function databaseWords(databaseUrl: string | undefined): string {
  if (!databaseUrl) return "SQLite";
  return `PostgreSQL at ${serverOf(databaseUrl)}${URL.parse(databaseUrl)?.pathname ?? ""}`;
}

/** Host and port. */
function serverOf(url: string): string {
  return URL.parse(url)?.host || "a socket";
}

const howToOpen =
  "Only this machine can reach the site: HOST=0.0.0.0, or SITE_URL with its address, opens it to others.";

interface ServingFacts {
  config: Pick<Config, "siteUrl" | "host">;
  database: Pick<Database, "kind">;
  /** For the terminal in place of the site's address. */
  greeting: string | undefined;
}

/** Says in the log, and in a terminal, that the site is served, and who can reach it. */
export function sayServing({ config, database, greeting }: ServingFacts, log: Logger): void {
  const { siteUrl, host } = config;
  if (isUnprotected(siteUrl)) {
    log.warn("SITE_URL is plain http: passwords and sessions can be read on the way. Use https.");
  }
  const isOpen = host !== "localhost";
  const site = { site: siteUrl, database: database.kind };
  log.info(site, isOpen ? "Serving" : `Serving. ${howToOpen}`);
  if (greeting !== undefined) console.log(`\n${greeting}\n`);
  else if (process.stdout.isTTY) {
    console.log(`\nOpen ${siteUrl}\n`);
    if (!isOpen) console.log(`${howToOpen}\n`);
  }
}

/** Whether the site is reached from other machines without TLS. */
function isUnprotected(siteUrl: string): boolean {
  return siteUrl.startsWith("http:") && !isLoopback(new URL(siteUrl).hostname);
}
