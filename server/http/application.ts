import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { AppHandler } from "#app/handler.ts";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import type { SharedLimit } from "#domain/shared-limits.ts";
import { currentRequestId, inRequest, type Logger } from "#server/log.ts";
import { compressResponses } from "./compress-responses.ts";
import { type IsSignedIn, limitRefusedPosts, limitRenders } from "./rate-limits.ts";
import { limitBodies, photosPath, refusalPages, refusedMessage, refusedPhoto } from "./refusals.ts";
import { withoutToken, withValidEscapes } from "./request-parts.ts";
import { contentSecurityPolicy, inertContent } from "./security-headers.ts";
import { clientAddress } from "./trusted-proxies.ts";

/** The methods that `Request` and React Router support. TRACE, PROPFIND and others get 405. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Logged for a request that the browser aborted, as other servers do. Never sent. */
const clientClosedRequest = 499;

export interface ApplicationOptions {
  handler: AppHandler;
  shownSite(): ShownSite;
  /** Counts refused posts against `refusedPostLimit`. */
  refusedPosts: Pick<SharedLimit, "penalty">;
  isSignedIn: IsSignedIn;
  siteUrl: string;
  /** Of every response. */
  headers: Record<string, string>;
  trustProxy: number;
  /**
   * Called for each request with `X-Forwarded-For` while no proxy is trusted, with the address of
   * the connection.
   */
  onUntrustedProxy(address: string): void;
  log: Logger;
  /** Off while developing: the hot-reload client needs what the policy forbids. */
  withContentSecurityPolicy: boolean;
}

/** Answers everything but cached pages and files: React Router with limits and headers. */
export function applicationListener(options: ApplicationOptions) {
  const { handler, shownSite, siteUrl, trustProxy, log } = options;
  const headers = { ...options.headers, "Cache-Control": "no-store" };
  const app = new Hono<{ Bindings: HttpBindings; Variables: { nonce: string } }>();

  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    const milliseconds = Math.round(performance.now() - started);
    const status = hasLeft(c.env) ? clientClosedRequest : c.res.status;
    if (status >= 400) c.header("X-Request-Id", currentRequestId());
    const path = withoutToken(c.req.path);
    log.info({ method: c.req.method, path, status, milliseconds });
  });

  app.use(async (c, next) => {
    // A nonce is useless without a policy, and React would warn, because the browser hides it.
    // It has 128 bits, which a UUID has not (ASVS 5.0.0, 11.5.1).
    const nonce = options.withContentSecurityPolicy ? randomBytes(16).toString("base64url") : "";
    c.set("nonce", nonce);
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    // React Router names no encoding for the data of a page (ASVS 5.0.0, 4.1.1).
    const type = c.res.headers.get("Content-Type");
    if (type === "text/x-script") c.header("Content-Type", `${type}; charset=utf-8`);
    if (options.withContentSecurityPolicy && !c.res.headers.has("Content-Security-Policy")) {
      const isPage = type?.startsWith("text/html");
      const policy = isPage ? contentSecurityPolicy({ kind: "nonce", nonce }) : inertContent;
      c.header("Content-Security-Policy", policy);
    }
  });

  app.use(compressResponses());
  app.use(wholeAnswers());

  app.use(async (c, next) => {
    if (knownMethods.has(c.req.method)) return next();
    return c.text("This request method is not supported.", 405, {
      Allow: "GET, HEAD, POST",
    });
  });

  const phone = () => shownSite().business.phone;
  const from = (c: Context) => clientAddress(c.env.incoming as IncomingMessage, trustProxy);
  app.use(photosPath, refusalPages(refusedPhoto, phone));
  app.use("/contact", refusalPages(refusedMessage, phone));
  const { refusedPosts: refused, isSignedIn } = options;
  app.use(limitRefusedPosts({ clientAddress: from, refused, isSignedIn, phone }));

  app.use(limitRenders(from));

  app.use(limitBodies());

  app.all("*", async (c) => {
    const { incoming } = c.env;
    const address = from(c);
    if (trustProxy === 0 && "x-forwarded-for" in incoming.headers)
      options.onUntrustedProxy(address);
    const response = await handler(withPublicOrigin(c.req.raw, siteUrl), {
      site: shownSite(),
      clientAddress: address,
      nonce: c.get("nonce"),
      requestId: currentRequestId(),
    });
    return new Response(response.body, response);
  });

  app.onError((error, c) => {
    // The browser has gone, and nothing failed.
    if (hasLeft(c.env)) return c.body(null, 400);
    log.error({ err: error }, "A request failed");
    const words = "Something went wrong on our side. Please try again, or call us.";
    return c.text(`${words} (Request ${currentRequestId()})`, 500);
  });

  const listener = getRequestListener(app.fetch, {
    // A request in HTTP/1.0 has no `Host`. No answer depends on the name.
    hostname: "localhost",
    errorHandler: () =>
      new Response("The request could not be understood.", {
        status: 400,
        headers: {
          ...headers,
          "Content-Security-Policy": inertContent,
          "Content-Type": "text/plain; charset=utf-8",
        },
      }),
  });
  return (request: IncomingMessage, response: ServerResponse) =>
    inRequest(request, trustProxy, () => listener(request, response));
}

/** Whether the browser aborted the request before it was answered. */
function hasLeft({ incoming, outgoing }: HttpBindings): boolean {
  return outgoing.destroyed || (!incoming.complete && incoming.socket.readableEnded);
}

/** Short answers, which programs read whole. Pages are streamed. */
const shortAnswer = /^(application\/json|text\/plain)\b/;

/**
 * Gives short answers their length. Without it, a proxy passes on an answer that the server did not
 * finish as a whole one, such as a 201 with an empty body.
 */
function wholeAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { body, headers } = c.res;
    if (!body || c.req.method === "HEAD" || headers.has("Content-Length")) return;
    if (!shortAnswer.test(headers.get("Content-Type") ?? "")) return;
    const bytes = await c.res.arrayBuffer();
    c.res = new Response(bytes, c.res);
    c.header("Content-Length", String(bytes.byteLength));
  };
}

/** The request with the public origin of the site: TLS and the public name end at a proxy. */
function withPublicOrigin(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const publicRequest = new Request(siteUrl + withValidEscapes(pathname) + search, request);
  const origin = publicRequest.headers.get("Origin");
  // React Router throws for an origin that is no URL. `null` counts as another site's origin too.
  if (origin && !URL.canParse(origin)) publicRequest.headers.set("Origin", "null");
  return publicRequest;
}
