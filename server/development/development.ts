import { realpathSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { createServer as createVite, type Plugin } from "vite";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Mailer } from "#domain/mail/mail.ts";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import { projectRoot } from "#root.ts";
import type { Config } from "#server/config.ts";
import { type ApplicationOptions, applicationListener } from "#server/http/application.ts";
import type { HealthAnswers } from "#server/http/health.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { StaticFiles } from "#server/http/static-files.ts";
import type { Logger } from "#server/log.ts";
import { mailboxPath, openMailbox } from "./mailbox.ts";
import { addSampleData, developer } from "./sample-data.ts";

/** The differences between `npm run dev` and `npm start`. */
export interface Development {
  config: Config;
  /** Undefined where SMTP_URL names a real mail server. */
  mailer: Mailer | undefined;
  fill(database: Database, accounts: Accounts): Promise<void>;
  createServer(options: DevelopmentServerOptions): Promise<Server>;
  /** Printed once the server listens. */
  greeting: string;
}

export interface DevelopmentServerOptions
  extends Pick<ApplicationOptions, "onUntrustedProxy" | "refusedPosts" | "isSignedIn"> {
  contexts: ContextValues;
  shownSite(): ShownSite;
  health: HealthAnswers;
  files: StaticFiles[];
  log: Logger;
}

/**
 * Opens the mailbox and the data of `npm run dev`. If DATA_DIR or DATABASE_URL names other data, it
 * adds no sample enquiries there, and no account with a known password.
 */
export function openDevelopment(given: Config): Development {
  const hasOwnData = given.dataDir === "./data" && !given.databaseUrl;
  const config = hasOwnData ? { ...given, dataDir: join(given.dataDir, "development") } : given;
  const mailbox = openMailbox(config.dataDir);
  const mailer = config.smtpUrl ? undefined : mailbox.mailer;
  return {
    config,
    mailer,
    async fill({ db }, accounts) {
      if (hasOwnData) await addSampleData(db, accounts, new Date());
    },
    createServer: (options) => developmentServer(config, options, mailbox.page),
    greeting: [
      `Site   ${config.siteUrl}`,
      `Admin  ${config.siteUrl}/admin`,
      ...(hasOwnData ? [`       ${developer.email}, password: ${developer.password}`] : []),
      ...(mailer ? [`Mails  ${config.siteUrl}${mailboxPath}`] : []),
    ].join("\n"),
  };
}

/** Serves the sources through Vite, without page cache and Content-Security-Policy. */
async function developmentServer(
  { siteUrl, trustProxy }: Config,
  { contexts, health, files, log, ...parts }: DevelopmentServerOptions,
  mailboxPage: () => Promise<string>,
): Promise<Server> {
  const server = createServer();
  const vite = await createVite({
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ["**/build/**", "**/data/**"] },
      // The packages may lie behind a link.
      fs: { allow: [projectRoot, realpathSync(join(projectRoot, "node_modules"))] },
    },
    appType: "custom",
    plugins: [reloadPublicPages],
  });
  const application = applicationListener({
    async handler(request, facts) {
      const build = (await vite.ssrLoadModule("/app/handler.ts")) as typeof AppBuild;
      return build.createAppHandler(contexts)(request, facts);
    },
    ...parts,
    headers: securityHeaders({ siteUrl }),
    siteUrl,
    trustProxy,
    log,
    withContentSecurityPolicy: false,
  });
  server.on("request", async (request, response) => {
    if (request.url === mailboxPath) {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(await mailboxPage());
      return;
    }
    if (health(request.url ?? "", response)) return;
    if (files.some((serve) => serve(request, response, log))) return;
    vite.middlewares(request, response, () => application(request, response));
  });
  server.on("close", () => vite.close());
  return server;
}

/**
 * Reloads open public pages when a module that renders them has changed. Pages with scripts get
 * Vite's hot updates, and every page gets those of style sheets.
 */
const reloadPublicPages: Plugin = {
  name: "reload-public-pages",
  hotUpdate({ file, modules, server }) {
    if (this.environment.name !== "ssr" || modules.length === 0 || file.endsWith(".css")) return;
    server.environments.client.hot.send("public-page-changed");
  },
};
