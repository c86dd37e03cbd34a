/**
 * Loaded before the site's own program, which stays whole but for this: no page is ever ready, and
 * none can be made so. It then renders each page for each request through the application.
 */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { PageCache } from "#server/page-cache.ts";

const nothingIsKept = Promise.reject(new Error("Nothing is kept ready"));
nothingIsKept.catch(() => {});

PageCache.prototype.ready = () => undefined;
PageCache.prototype.get = () => nothingIsKept;

// One address would be refused after 120 rendered pages.
RateLimiterMemory.prototype.consume = async () => new RateLimiterRes(1, 0, 1, false);
