import type { Database } from "#db/open.ts";
import { isLoopback } from "#domain/loopback.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

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
