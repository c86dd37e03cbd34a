import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.ts";

test("a free port is a new one each time, below those that the system gives away", async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, freePort));
  expect(new Set(ports).size).toBe(40);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test("a port on which somebody listens is left out", async () => {
  const next = (await freePort()) + 1;
  const server = createServer().listen(next, "127.0.0.1");
  await once(server, "listening");
  expect(await freePort()).toBeGreaterThan(next);
  server.close();
});
