import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { readSessionCookies } from "#app/admin/session/session-cookies.server.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Limit, SharedLimit } from "#domain/shared-limits.ts";
import { senderOf } from "#domain/text/sender.ts";

/**
 * Points for the refused writes of one sender in ten minutes. A form with a mistake in it costs 1.
 * Any other costs 5: sixty of them are allowed, because phones share addresses.
 */
export const refusedPostLimit: Limit = { name: "refused posts", points: 300, duration: 10 * 60 };
const mistake = 1;
const nonsense = 5;

interface RefusedPostsOptions {
  clientAddress(c: Context): string;
  /** Counts against `refusedPostLimit`. */
  refused: Pick<SharedLimit, "penalty">;
  isSignedIn: IsSignedIn;
  /** The number to call instead, as the site shows it. */
  phone(): string;
}

/**
 * Counts the refused writes of each sender, for all processes. After too many it refuses every
 * write of that sender, unread, for ten minutes. A process learns that they are too many when it
 * counts a refused write itself, so that no other write waits for the database.
 *
 * Every answer from 400 to 499 counts, at whatever address: a form that is faulty (422, at the
 * lower price) or cannot be read, a wrong password, a made-up credential, a write of the admin
 * without a session or from another site's page, a method that nothing takes. Our own failures
 * (5xx) do not.
 *
 * Nothing that a signed-in person sends counts, and nothing of hers is refused here: form faults,
 * conflicts, and questions for her password are ordinary work, and neighbours who share her address
 * must not keep her from saving. Her session is looked up only where it decides: after a refusal,
 * and while her address is refused. Once it has ended she is a stranger like all others.
 */
export function limitRefusedPosts({
  clientAddress,
  refused,
  isSignedIn,
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
    if (found && !(await isSignedIn(c.req.raw)))
      return c.json(refusalAt(c.req.path, phone()), 429, retryAfter(found));
    await next();
    const { status } = c.res;
    if (status < 400 || status >= 500 || (await isSignedIn(c.req.raw))) return;
    await count(sender, status === 422 ? mistake : nonsense);
  };
}

/** For whom a phone number helps, and for whom it does not. */
function refusalAt(path: string, number: string) {
  if (!ownPath.test(path)) {
    const message = `We could not read many messages from your connection. Please call us on ${number}.`;
    return { message, phone: number };
  }
  const message = "Too much from your connection was refused. Please try again in ten minutes.";
  return { error: "too_many_attempts", outcome: "failed", message };
}

/** For people with accounts. */
const ownPath = /^\/(admin|auth)(\/|\.|$)/i;

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

/** These paths render no page. */
const withoutPage = /^\/(api|auth)\/|^\/speculation-rules\.json$/;

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

interface SignedInOptions {
  accounts: Pick<Accounts, "authenticate">;
  siteUrl: string;
  logError(error: unknown, message: string): void;
}

/** Whether a request carries the session of an account. */
export type IsSignedIn = (request: Request) => Promise<boolean>;

/**
 * Looks the session up. A request without a credential runs no query. While the database cannot
 * say, the answer is yes: whoever may be the owner is left to the route, which answers 503.
 */
export function signedIn({ accounts, siteUrl, logError }: SignedInOptions): IsSignedIn {
  return async (request) => {
    const { accessToken } = readSessionCookies(request, siteUrl);
    if (!accessToken) return false;
    try {
      return (await accounts.authenticate({ accessToken, now: new Date() })) !== null;
    } catch (error) {
      logError(error, "A session could not be looked up");
      return true;
    }
  };
}
