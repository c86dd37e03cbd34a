import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { AppHandler } from "#app/handler.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { limitBodies, photosPath } from "./body-limits.ts";
import { compressResponses } from "./compress-responses.ts";
import type { Logger } from "./log.ts";
import { limitRefusedPosts, limitRenders } from "./rate-limits.ts";
import { refusalPages, refusedMessage, refusedPhoto } from "./refusal-pages.ts";
import { withValidEscapes } from "./request-url.ts";
import { contentSecurityPolicy, inertContent, securityHeaders } from "./security-headers.ts";
import { clientAddress } from "./trusted-proxies.ts";

/** Those a `Request` can carry and React Router knows; TRACE, PROPFIND and the like stop here. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Where accounts are asked for, and tries have a limit already. */
const ownPath = /^\/(admin|auth)(\/|$)/;

/**
 * What the log says of a request that the browser gave up, as other servers' logs do; nobody is
 * answered so.
 */
const givenUp = 499;

export interface ApplicationOptions {
  handler: AppHandler;
  siteContent(): SiteContent;
  siteUrl: string;
  trustProxy: number;
  /**
   * Called for each request that a proxy passed on though no proxy is trusted, with the address of
   * what passed it on.
   */
  onUnaskedProxy(address: string): void;
  log: Logger;
  /** Off while developing: the hot-reload client needs what the policy forbids. */
  withContentSecurityPolicy: boolean;
}

/**
 * Everything that is not a ready page or a file: limits and headers around the React Router
 * application.
 */
export function applicationListener(options: ApplicationOptions) {
  const { handler, siteContent, siteUrl, trustProxy, log } = options;
  const headers = { ...securityHeaders(siteUrl), "Cache-Control": "no-store" };
  const app = new Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }>();

  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - started);
    const status = hasLeft(c.env) ? givenUp : c.res.status;
    log.info({ method: c.req.method, path: c.req.path, status, milliseconds });
  });

  app.use(async (c, next) => {
    // Without a policy a nonce is of no use, and React warns in the browser, which hides its value.
    const nonce = options.withContentSecurityPolicy ? randomUUID() : "";
    c.set("nonce", nonce);
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    if (options.withContentSecurityPolicy && !c.res.headers.has("Content-Security-Policy")) {
      const isPage = c.res.headers.get("Content-Type")?.startsWith("text/html");
      const policy = isPage ? contentSecurityPolicy({ kind: "nonce", nonce }) : inertContent;
      c.header("Content-Security-Policy", policy);
    }
  });

  app.use(compressResponses());

  app.use(async (c, next) => {
    if (knownMethods.has(c.req.method)) return next();
    return c.text("This is not something that can be asked here.", 405, {
      Allow: "GET, HEAD, POST",
    });
  });

  const phone = () => siteContent().business.phone;
  const from = (c: Context) => clientAddress(c.env.incoming as IncomingMessage, trustProxy);
  const refusedPosts = limitRefusedPosts({ clientAddress: from, phone });
  app.use(photosPath, refusalPages(refusedPhoto, phone));
  app.use("/contact", refusalPages(refusedMessage, phone));
  // By exclusion, since a route has more spellings than one.
  app.use((c, next) => (ownPath.test(c.req.path) ? next() : refusedPosts(c, next)));

  app.use(limitRenders(from));

  app.use(limitBodies());

  app.all("*", async (c) => {
    const { incoming } = c.env;
    const address = from(c);
    if (trustProxy === 0 && "x-forwarded-for" in incoming.headers) options.onUnaskedProxy(address);
    const response = await handler(seenFromOutside(c.req.raw, siteUrl), {
      site: siteContent(),
      clientAddress: address,
      nonce: c.get("nonce"),
    });
    return new Response(response.body, response);
  });

  app.onError((error, c) => {
    // Nobody is there to answer, and nothing of ours failed.
    if (hasLeft(c.env)) return c.body(null, 400);
    log.error({ err: error }, "A request failed");
    return c.text("Something went wrong on our side. Please try again, or call us.", 500);
  });

  return getRequestListener(app.fetch, {
    // HTTP/1.0 has no `Host`, and health checks still speak it. No answer depends on the name.
    hostname: "localhost",
    errorHandler: () =>
      new Response("The request could not be understood.", {
        status: 400,
        headers: { ...headers, "Content-Security-Policy": inertContent },
      }),
  });
}

/** Whether the visitor's browser gave the request up before it was answered. */
function hasLeft({ incoming, outgoing }: HttpBindings): boolean {
  return outgoing.destroyed || (!incoming.complete && incoming.socket.readableEnded);
}

/** The request under the site's public address: TLS and the public name end at a proxy. */
function seenFromOutside(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const outside = new Request(siteUrl + withValidEscapes(pathname) + search, request);
  const origin = outside.headers.get("Origin");
  // React Router fails on an origin that is no URL; to a check of origins it is as foreign as
  // `null`.
  if (origin && !URL.canParse(origin)) outside.headers.set("Origin", "null");
  return outside;
}
