import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { senderOf } from "#domain/text/sender.ts";

/**
 * What refused posts of one sender count in ten minutes. A form with a mistake in it counts one,
 * whatever none of our pages sends five: sixty of those, for phones share addresses.
 */
const limit = { points: 300, duration: 10 * 60 };
const mistake = 1;
const nonsense = 5;

interface RefusedPostsOptions {
  /** Whose post it is. */
  clientAddress(c: Context): string;
  /** What may be called instead, as it is written on the site. */
  phone(): string;
}

/**
 * Counts the posts of a sender that are refused, and after too many of them takes none, unread, for
 * ten minutes.
 */
export function limitRefusedPosts({
  clientAddress,
  phone,
}: RefusedPostsOptions): MiddlewareHandler {
  const refused = new RateLimiterMemory(limit);
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const sender = senderOf(clientAddress(c));
    const counted = await refused.get(sender);
    if (counted && counted.remainingPoints <= 0) {
      const number = phone();
      const message = `We could not read many messages from your connection. Please call us on ${number}.`;
      const headers = { "Retry-After": String(Math.ceil(counted.msBeforeNext / 1000)) };
      return c.json({ message, phone: number }, 429, headers);
    }
    await next();
    const { status } = c.res;
    if (status >= 400 && status < 500) await refused.penalty(sender, weightOf(status));
  };
}

function weightOf(status: number): number {
  return status === 422 ? mistake : nonsense;
}
