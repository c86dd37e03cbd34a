import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { beforeEach, describe, expect, test } from "vitest";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { limitRefusedPosts, limitRenders, refusedPostLimit, signedIn } from "./rate-limits.ts";

describe("refused posts", () => {
  let app: Hono;
  beforeEach(() => {
    app = new Hono();
    const refused = new RateLimiterMemory(refusedPostLimit);
    const clientAddress = (c: { req: { header(name: string): string | undefined } }) =>
      c.req.header("X-From") ?? "";
    const isSignedIn = async ({ headers }: Request) => headers.has("Cookie");
    const phone = () => "028 9649 6123";
    app.use(limitRefusedPosts({ clientAddress, refused, isSignedIn, phone }));
    app.all("/:status", (c) => c.json({}, Number(c.req.param("status")) as 200));
    app.all("/:area/:status", (c) => c.json({}, Number(c.req.param("status")) as 200));
  });

  const post = async (status: number, from = "192.0.2.1", method = "POST") =>
    app.request(`/${status}`, { method, headers: { "X-From": from } });
  const ofOwner = async (path: string) =>
    app.request(path, { method: "POST", headers: { Cookie: "of a session" } });
  const postMany = async (count: number, status: number, from?: string) => {
    for (let index = 0; index < count; index += 1) await post(status, from);
  };

  test.each([400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 429])(
    "with %i may be sixty in ten minutes; then every post is refused, with a phone number",
    async (status) => {
      await postMany(59, status);
      expect((await post(201)).status).toBe(201);
      await post(status);
      const answer = await post(201);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(590);
      expect(await answer.json()).toEqual({
        message:
          "We could not read many messages from your connection. Please call us on 028 9649 6123.",
        phone: "028 9649 6123",
      });
    },
  );

  test("with a mistake in the form have a limit of three hundred", async () => {
    await postMany(299, 422);
    expect((await post(201)).status).toBe(201);
    await post(422);
    expect((await post(201)).status).toBe(429);
  });

  test("count for one sender only, an IPv6 household as one, and do not limit reading", async () => {
    await postMany(60, 400, "2001:db8:1:1::1");
    expect((await post(201, "2001:db8:1:1::2")).status).toBe(429);
    expect((await post(201, "2001:db8:1:2::1")).status).toBe(201);
    expect((await post(200, "2001:db8:1:1::1", "GET")).status).toBe(200);
  });

  test.each(["/admin/401", "/auth/401", "/auth/400", "/Admin/403"])(
    "count at %s as anywhere, and are then refused in words for people with accounts",
    async (path) => {
      for (let index = 0; index < 60; index += 1) await app.request(path, { method: "PUT" });
      const answer = await app.request(path, { method: "DELETE" });
      expect(answer.status).toBe(429);
      expect(await answer.json()).toEqual({
        error: "too_many_attempts",
        outcome: "failed",
        message: "Too much from your connection was refused. Please try again in ten minutes.",
      });
    },
  );

  test("never count for a person who is signed in, nor are hers refused for her neighbours'", async () => {
    for (const status of [400, 403, 404, 409, 413, 422])
      for (let index = 0; index < 100; index += 1) await ofOwner(`/admin/${status}`);
    expect((await app.request("/admin/200", { method: "POST" })).status).toBe(200);
    for (let index = 0; index < 60; index += 1) await app.request("/admin/401", { method: "POST" });
    expect((await app.request("/admin/200", { method: "POST" })).status).toBe(429);
    expect((await ofOwner("/admin/200")).status).toBe(200);
  });

  test("do not count if the server is at fault", async () => {
    await postMany(100, 503);
    expect((await post(201)).status).toBe(201);
  });
});

describe("rendered pages", () => {
  let app: Hono<{ Bindings: HttpBindings }>;
  beforeEach(() => {
    app = new Hono<{ Bindings: HttpBindings }>();
    app.use(limitRenders((c) => c.req.header("X-From") ?? "192.0.2.1"));
    app.all("*", (c) => c.text("a page"));
  });

  const get = async (path: string, asked: RequestInit = {}) =>
    (await app.request(path, asked)).status;
  /** The different statuses of many requests. */
  const getMany = async (count: number, path: string, asked?: RequestInit) => {
    const statuses = new Set<number>();
    for (let index = 0; index < count; index += 1) statuses.add(await get(path, asked));
    return [...statuses];
  };

  test("are counted together for the IPv6 addresses of a household", async () => {
    const from = (address: string) => ({ headers: { "X-From": address } });
    expect(await getMany(120, "/nope", from("2001:db8::1"))).toEqual([200]);
    expect(await get("/nope", from("2001:db8::2"))).toBe(429);
    expect(await get("/nope", from("2001:db8:0:1::1"))).toBe(200);
  });

  test("have a higher limit under /admin with a cookie, which anyone can make up", async () => {
    const asked = { headers: { Cookie: "admin-access=x" } };
    expect(await getMany(1_200, "/admin", asked)).toEqual([200]);
    expect(await get("/admin", asked)).toBe(429);
  });

  test.each<[string, RequestInit]>([
    ["/api/contact", { method: "POST" }],
    ["/contact", { method: "POST" }],
    ["/admin/services.data", { headers: { Cookie: "admin-access=x" } }],
  ])("do not include %s, asked for in this way: %j", async (path, asked) => {
    expect(await getMany(121, path, asked)).toEqual([200]);
  });
});

const siteUrl = "https://decor.example";
const credential = "a".repeat(43);

/** Whether a request with this cookie is signed in, and what was asked and logged. */
async function lookUp(cookie: string, authenticate: () => Promise<object | null>) {
  const logged: string[] = [];
  const asked: string[] = [];
  const accounts = {
    authenticate({ accessToken }: { accessToken: string }) {
      asked.push(accessToken);
      return authenticate();
    },
  } as Pick<Accounts, "authenticate">;
  const logError = (_: unknown, message: string) => void logged.push(message);
  const isSignedIn = signedIn({ accounts, siteUrl, logError });
  const request = new Request(siteUrl, { method: "POST", headers: { Cookie: cookie } });
  return { answer: await isSignedIn(request), asked, logged };
}

test("a request is signed in if its credential is that of a session", async () => {
  const cookie = `__Host-admin-access=${credential}`;
  const known = { answer: true, asked: [credential], logged: [] };
  expect(await lookUp(cookie, async () => ({}))).toEqual(known);
  expect(await lookUp(cookie, async () => null)).toEqual({ ...known, answer: false });
});

test.each(["", "__Host-admin-access=made-up", `admin-access=${credential}`])(
  "a request with the cookie '%s' is looked up nowhere",
  async (cookie) => {
    const nothing = { answer: false, asked: [], logged: [] };
    expect(await lookUp(cookie, async () => ({}))).toEqual(nothing);
  },
);

test("while the database cannot say, a request is left to its route", async () => {
  const cookie = `__Host-admin-access=${credential}`;
  const found = await lookUp(cookie, async () => {
    throw new Error("no database");
  });
  expect(found).toMatchObject({ answer: true, logged: ["A session could not be looked up"] });
});
