import { Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { beforeEach, describe, expect, test } from "vitest";
import { limitRefusedPosts, refusedPostLimit } from "./rate-limits.ts";

describe("refused posts", () => {
  let app: Hono;
  beforeEach(() => {
    app = new Hono();
    const refused = new RateLimiterMemory(refusedPostLimit);
    const clientAddress = (c: { req: { header(name: string): string | undefined } }) =>
      c.req.header("X-From") ?? "";
    app.use(limitRefusedPosts({ clientAddress, refused, phone: () => "028 9649 6123" }));
    app.all("/:status", (c) => c.json({}, Number(c.req.param("status")) as 200));
  });

  const post = async (status: number, from = "192.0.2.1", method = "POST") =>
    app.request(`/${status}`, { method, headers: { "X-From": from } });
  const postMany = async (count: number, status: number, from?: string) => {
    for (let index = 0; index < count; index += 1) await post(status, from);
  };

  test.each([400, 403, 408, 413, 415])(
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

  test("do not count if the server is at fault", async () => {
    await postMany(100, 503);
    expect((await post(201)).status).toBe(201);
  });
});
