import { resolve } from "node:path";
import type { Release } from "#app/release.ts";
import type { Config } from "./config.ts";

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
    photoRoomGigabytes: config.photoSpaceBytes / 1024 ** 3,
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
