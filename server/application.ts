import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { AppHandler } from "#app/handler.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { clientAddress } from "./client-address.ts";
import type { Logger } from "./log.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** Bytes a request may carry. An enquiry at every limit is under 40 KB as JSON. */
const bodyBytes = 64 * 1024;

export interface ApplicationOptions {
  handler: AppHandler;
  siteContent(): SiteContent;
  siteUrl: string;
  trustProxy: number;
  log: Logger;
  /** Off while developing: the hot-reload client needs what the policy forbids. */
  withContentSecurityPolicy: boolean;
}

/** Everything that is not a ready page or a file: limits and headers around the React Router application. */
export function applicationListener(options: ApplicationOptions) {
  const { handler, siteContent, siteUrl, trustProxy, log } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - started);
    log.info({ method: c.req.method, path: c.req.path, status: c.res.status, milliseconds });
  });

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(siteUrl))) c.header(name, value);
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });

  app.use(compress());

  app.use(
    bodyLimit({
      maxSize: bodyBytes,
      onError: (c) =>
        c.json({ error: "too_large", message: "That is more than we can take at once." }, 413),
    }),
  );

  app.all("*", async (c) => {
    const nonce = randomUUID();
    const response = await handler(seenFromOutside(c.req.raw, siteUrl), {
      site: siteContent(),
      clientAddress: clientAddress(c.env.incoming as IncomingMessage, trustProxy),
      nonce,
    });
    const answer = new Response(response.body, response);
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage && options.withContentSecurityPolicy) {
      const policy = contentSecurityPolicy({ kind: "nonce", nonce });
      answer.headers.set("Content-Security-Policy", policy);
    }
    return answer;
  });

  app.onError((error, c) => {
    log.error({ err: error }, "A request failed");
    return c.text("Something went wrong on our side. Please try again, or call us.", 500);
  });

  return getRequestListener(app.fetch);
}

/** The request under the site's public address: TLS and the public name end at a proxy. */
function seenFromOutside(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, siteUrl), request);
}
