import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit, SharedLimit } from "#domain/shared-limits.ts";
import { senderOf } from "#domain/text/sender.ts";

/**
 * Points for the refused posts of one sender in ten minutes. A form with a mistake in it costs 1.
 * A post that none of our pages sends costs 5: sixty of them are allowed, because phones share
 * addresses.
 */
export const refusedPostLimit: Limit = { name: "refused posts", points: 300, duration: 10 * 60 };
const mistake = 1;
const nonsense = 5;

interface RefusedPostsOptions {
  clientAddress(c: Context): string;
  /** Counts against `refusedPostLimit`. */
  refused: Pick<SharedLimit, "penalty">;
  /** The number to call instead, as the site shows it. */
  phone(): string;
}

/**
 * Counts the refused posts of each sender, for all processes. After too many it refuses every post
 * of that sender, unread, for ten minutes. A process learns that they are too many when it counts a
 * refused post itself, so that no other post waits for the database.
 */
export function limitRefusedPosts({
  clientAddress,
  refused,
  phone,
}: RefusedPostsOptions): MiddlewareHandler {
  /** The senders whose posts this process refuses. */
  const closed = new RateLimiterMemory({ points: 1, duration: refusedPostLimit.duration });

  async function count(sender: string, points: number) {
    const { remainingPoints, msBeforeNext } = await refused.penalty(sender, points);
    if (remainingPoints <= 0) await closed.set(sender, 1, msBeforeNext / 1000);
  }
  return async (c, next) => {
    if (isRead(c)) return next();
    const sender = senderOf(clientAddress(c));
    const found = await closed.get(sender);
    if (found) {
      const number = phone();
      const message = `We could not read many messages from your connection. Please call us on ${number}.`;
      return c.json({ message, phone: number }, 429, retryAfter(found));
    }
    await next();
    const { status } = c.res;
    if (status >= 400 && status < 500) {
      await count(sender, status === 422 ? mistake : nonsense);
    }
  };
}

/**
 * How many pages each process renders for one sender in a minute. A crowd behind one address
 * requests fewer, and so many cost half a second of the processor.
 */
const renderLimit = { points: 120, duration: 60 };

/**
 * The same for admin pages requested with a cookie. Nobody reads more. A limit is needed because a
 * stranger can make a cookie up.
 */
const adminRenderLimit = { points: 1_200, duration: 60 };

/**
 * How many pictures of samples each process draws for one sender in ten minutes. A visitor draws
 * samples in the browser; these are for links and enquiries. Pictures that are kept do not count.
 */
const drawingLimit = { points: 20, duration: 10 * 60 };

/** Limits new pictures of samples. Returns null, or how long to wait, in seconds. */
export function limitDrawings(): (address: string) => Promise<number | null> {
  const limiter = new RateLimiterMemory(drawingLimit);
  return async (address) => {
    try {
      await limiter.consume(senderOf(address));
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsUntil(refusal);
    }
  };
}

/** These paths render no page, or are for monitoring. */
const withoutPage = /^\/(api|auth)\/|^\/(healthz|readyz|speculation-rules\.json)$/;

const adminPath = /^\/admin(\/|\.|$)/i;

type PageContext = Context<{ Bindings: HttpBindings }>;

/**
 * Answers 429 to a sender that requests too many pages that are not cached: confirmations,
 * redirects, samples and the sign-in page. With a cookie, which signed-in browsers send, a sender
 * may request ten times as many admin pages.
 */
export function limitRenders(
  addressOf: (c: PageContext) => string,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const limiter = new RateLimiterMemory(renderLimit);
  const adminLimiter = new RateLimiterMemory(adminRenderLimit);
  return async (c, next) => {
    if (!isRead(c) || withoutPage.test(c.req.path)) return next();
    const isAdmin = adminPath.test(c.req.path) && c.req.header("Cookie") !== undefined;
    try {
      await (isAdmin ? adminLimiter : limiter).consume(senderOf(addressOf(c)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const words = "Your connection requested too many pages. Please try again in a minute.";
      return c.text(words, 429, retryAfter(refusal));
    }
    return next();
  };
}

function isRead({ req }: Pick<Context, "req">): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

function retryAfter(refusal: RateLimiterRes): { "Retry-After": string } {
  return { "Retry-After": String(secondsUntil(refusal)) };
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
