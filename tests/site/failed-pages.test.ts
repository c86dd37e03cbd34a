import { createServer } from "node:http";
import { resolve } from "node:path";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { expect, test } from "vitest";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import { applicationListener } from "#server/http/application.ts";
import { refusedPostLimit } from "#server/http/rate-limits.ts";
import { createLog, errorLogger } from "#server/log.ts";
import { ask } from "./ask.ts";
import { listen } from "./listen.ts";
import { wordsOf } from "./page.ts";
import { requireBuild } from "./require-build.ts";

const built = resolve(import.meta.dirname, "../../build/server/handler.js");
const session = {
  user: { id: "1", email: "owner@example.com", role: "owner" },
  expiresAt: new Date(Date.now() + 60_000),
};

/** The built application, where every page of projects and of the admin fails. */
async function serveFailures() {
  requireBuild();
  const { createAppHandler }: typeof AppBuild = await import(built);
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const whole = builtInSite({});
  const site: ShownSite = {
    ...whole,
    comingClosedDays: [],
    get projects(): ShownSite["projects"] {
      throw new Error("the secret inside");
    },
  };
  const services: Partial<Record<keyof ContextValues, unknown>> = {
    siteUrl: "https://decor.example",
    accounts: { authenticate: async () => session },
    published: { current: () => site },
    announcements: { latest: () => 0 },
    backupDownloads: {
      get hasKey() {
        throw new Error("the secret inside");
      },
    },
    retentionMonths: 24,
    enquiryMail: { isSetUp: () => false },
    release: { version: "1.2.3", commit: "0123456789ab" },
    log,
    logError: errorLogger(log),
  };
  const application = applicationListener({
    handler: createAppHandler(services as unknown as ContextValues),
    shownSite: () => site,
    refusedPosts: new RateLimiterMemory(refusedPostLimit),
    isSignedIn: async () => false,
    headers: {},
    siteUrl: "https://decor.example",
    trustProxy: 0,
    onUntrustedProxy: () => {},
    withContentSecurityPolicy: true,
    log,
  });
  const origin = await listen(createServer(application));
  return { get: (path: string) => ask(origin, path, { headers: admin }), logged };
}

const admin = { Cookie: `__Host-admin-access=${"a".repeat(43)}` };

test.each([
  ["a public page", "/portfolio"],
  ["a page of the admin", "/admin/backup"],
])(
  "%s that fails shows the id of the request, which the log carries, and nothing of the error",
  async (_, path) => {
    const { get, logged } = await serveFailures();
    const { status, text, headers } = await get(path);
    expect(status).toBe(500);
    const id = headers["x-request-id"] ?? expect.fail("the answer names its request");
    expect(wordsOf(text)).toContain(`Reference for this error: ${id}`);
    expect(text).not.toContain("the secret inside");
    const failure = logged.find(({ level }) => level === 50);
    expect(failure).toMatchObject({ request: id, err: { message: "the secret inside" } });
  },
);
