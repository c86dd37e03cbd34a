/** Preloaded into the site's process: makes it render each page on every request. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { PageCache } from "#server/page-cache.ts";

const nothingIsKept = Promise.reject(new Error("No page is kept"));
nothingIsKept.catch(() => {});

PageCache.prototype.ready = () => undefined;
PageCache.prototype.get = () => nothingIsKept;

// Otherwise the server would refuse one client address after 120 rendered pages.
RateLimiterMemory.prototype.consume = async () => new RateLimiterRes(1, 0, 1, false);
