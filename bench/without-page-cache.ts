/** Loaded before the site's program, makes it render every page for every request. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { PageCache } from "#server/page-cache.ts";

const nothingIsKept = Promise.reject(new Error("No page is kept"));
nothingIsKept.catch(() => {});

PageCache.prototype.ready = () => undefined;
PageCache.prototype.get = () => nothingIsKept;

// One client address would be refused after 120 rendered pages.
RateLimiterMemory.prototype.consume = async () => new RateLimiterRes(1, 0, 1, false);
