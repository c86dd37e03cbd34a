import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { senderOf } from "#domain/text/sender.ts";

/**
 * Pages of one sender that are rendered in a minute: a crowd behind one address asks for fewer, and
 * they cost half a second.
 */
const limit = { points: 120, duration: 60 };

/**
 * The same for admin pages asked for with a cookie: more than anybody reads, since a stranger may
 * make one up.
 */
const adminLimit = { points: 1_200, duration: 60 };

/**
 * What is answered without rendering a page, or is asked for by programs that watch over the site.
 */
const withoutPage = /^\/(api|auth)\/|^\/(healthz|readyz|speculation-rules\.json)$/;

const adminPath = /^\/admin(\/|\.|$)/i;

type Asked = Context<{ Bindings: HttpBindings }>;

/**
 * Answers 429 to a sender that asks for page after page of which none stands ready: thanks, pages
 * that have moved, and the login screen. Whoever carries a cookie, as those who are signed in do,
 * may ask for ten times as many admin pages.
 */
export function limitRenders(
  addressOf: (asked: Asked) => string,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const limiter = new RateLimiterMemory(limit);
  const adminLimiter = new RateLimiterMemory(adminLimit);
  return async (c, next) => {
    if (!isCounted(c)) return next();
    try {
      await (isOfAdmin(c) ? adminLimiter : limiter).consume(senderOf(addressOf(c)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      const words = "Many pages were asked for from your connection. Please try again in a minute.";
      return c.text(words, 429, { "Retry-After": seconds });
    }
    return next();
  };
}

function isCounted({ req }: Asked): boolean {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  return !withoutPage.test(req.path);
}

function isOfAdmin({ req }: Asked): boolean {
  return adminPath.test(req.path) && req.header("Cookie") !== undefined;
}
