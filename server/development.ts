import { createServer, type Server } from "node:http";
import { createServer as createVite } from "vite";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { type ApplicationOptions, applicationListener } from "./application.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import type { StaticFiles } from "./static-files.ts";

export interface DevelopmentOptions extends Pick<ApplicationOptions, "onUnaskedProxy"> {
  config: Config;
  contexts: ContextValues;
  siteContent(): SiteContent;
  files: StaticFiles[];
  log: Logger;
}

/**
 * The same program with hot reload: sources through Vite, no page cache, no
 * Content-Security-Policy.
 */
export async function developmentServer(options: DevelopmentOptions): Promise<Server> {
  const { config, contexts, siteContent, files, log } = options;
  const server = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const application = applicationListener({
    async handler(request, facts) {
      const build = (await vite.ssrLoadModule("/app/handler.ts")) as typeof AppBuild;
      return build.createAppHandler(contexts)(request, facts);
    },
    siteContent,
    siteUrl: config.siteUrl,
    trustProxy: config.trustProxy,
    onUnaskedProxy: options.onUnaskedProxy,
    log,
    withContentSecurityPolicy: false,
  });
  server.on("request", (request, response) => {
    if (files.some((serve) => serve(request, response, log))) return;
    vite.middlewares(request, response, () => application(request, response));
  });
  server.on("close", () => vite.close());
  return server;
}
