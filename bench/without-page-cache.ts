/** Preloaded into the site's process: makes it render each page on every request. */
import { registerHooks } from "node:module";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { PageCache } from "#server/page-cache.ts";

// The site imports this module in place of its page cache.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "./page-cache.ts"
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});

/** A cache that keeps nothing and renders nothing, so that the application renders each page. */
export function createPageCache(): PageCache {
  return { ready: () => undefined, get: () => Promise.reject(new Error("No page is kept")) };
}

// Otherwise the server would refuse one client address after 120 rendered pages.
RateLimiterMemory.prototype.consume = async () => new RateLimiterRes(1, 0, 1, false);
