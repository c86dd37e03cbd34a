import { createServer } from "node:http";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { applicationListener } from "#server/http/application.ts";
import { refusedPostLimit } from "#server/http/rate-limits.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { listen } from "#tests/site/listen.ts";
import { type AdminSite, cookieHeader, openAdminSite } from "./admin-site.ts";
import { followLive } from "./follow-live.ts";

const patience = { timeout: 60_000 };

describe("the live connection", () => {
  const database = newDatabase(siteDatabase.create);
  let site: AdminSite;
  let origin: string;
  let listening: number;
  beforeEach(async () => {
    const server = createServer();
    origin = await listen(server);
    site = await openAdminSite(database, { siteUrl: origin });
    const { announcements, handler } = site;
    const application = applicationListener({
      handler,
      siteContent: () => siteOn(builtInSite({}), "2026-11-22"),
      refusedPosts: new RateLimiterMemory(refusedPostLimit),
      isSignedIn: async () => false,
      headers: {},
      siteUrl: origin,
      trustProxy: 0,
      log: createLog("silent"),
      onUntrustedProxy: () => {},
      withContentSecurityPolicy: true,
    });
    server.on("request", application);
    listening = 0;
    const listenFor = announcements.listen.bind(announcements);
    vi.spyOn(announcements, "listen").mockImplementation((...how) => {
      const stop = listenFor(...how);
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    });
    await site.signIn();
  });

  const cookie = () => cookieHeader(site.cookies);

  test("a change in one browser is announced to the others", async () => {
    const live = await followLive(origin, cookie());
    await vi.waitUntil(() => live.events().includes("hello"), patience);
    const answer = await site.postForm("/admin/services", { id: "unknown" });
    expect(await answer.text()).toContain("deleted");
    await vi.waitUntil(() => live.events().includes("data-changed"), patience);
    live.leave();
  });

  test("a session that was refreshed meanwhile is not mistaken for one that ended", async () => {
    const other = site.browser();
    await other.signIn();
    const live = await followLive(origin, cookie());
    await database.db
      .updateTable("sessions")
      .set({ access_expires_at: new Date().toISOString() })
      .execute();
    await site.post("/auth/token", { grant_type: "refresh_token" });
    await other.post("/auth/logout", { scope: "local" });
    site.announcements.announce({ type: "data-changed" });
    await vi.waitUntil(() => live.events().includes("data-changed"), patience);
    expect(live.events()).toEqual(["hello", "data-changed"]);
    live.leave();
  });

  test("a browser that goes away leaves no listener behind", async () => {
    const connections = await Promise.all([1, 2, 3].map(() => followLive(origin, cookie())));
    await vi.waitUntil(() => connections.every(({ events }) => events().length === 1), patience);
    expect(listening).toBe(3);
    for (const { leave } of connections) leave();
    await vi.waitUntil(() => listening === 0, patience);
    site.announcements.announce({ type: "data-changed" });
  });
});
