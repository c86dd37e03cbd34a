import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { endsWithin, prepareToClose } from "./shutdown.ts";

const anHour = 3_600_000;

/** A server that answers when the test does. `asked` resolves with the first request. */
async function serveSlowly(patience: number) {
  const { promise: asked, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => arrive(response));
  const close = prepareToClose(server, { patience });
  return { origin: await listen(server), server, asked, close };
}

test("a request in flight gets its whole answer, and new connections are refused", async () => {
  const { origin, server, asked, close } = await serveSlowly(anHour);
  const answer = ask(origin, "/");
  const response = await asked;
  const closed = close();
  await expect.poll(() => server.listening).toBe(false);
  await expect(ask(origin, "/")).rejects.toThrow("ECONNREFUSED");
  response.end("whole");
  expect((await answer).text).toBe("whole");
  await closed;
});

test("a client that connects just after the stop began gets an answer that closes its connection", async () => {
  const server = createServer((_, response) => response.end("whole"));
  const close = prepareToClose(server, { patience: anHour });
  const origin = await listen(server);
  const closed = close();
  const { text, headers } = await ask(origin, "/");
  expect(text).toBe("whole");
  expect(headers.connection).toBe("close");
  await closed;
});

test.each([
  ["before its first request", ""],
  ["after an answer", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
])("a connection kept open %s does not delay the stop", async (_, sent) => {
  const server = createServer((_, response) => response.end("whole"));
  const close = prepareToClose(server, { patience: anHour });
  const { hostname, port } = new URL(await listen(server));
  const idle = connect(Number(port), hostname);
  await once(idle, "connect");
  if (sent) {
    idle.write(sent);
    await once(idle, "data");
  }
  await close();
  expect(server.listening).toBe(false);
});

test("a client that gets no answer in time is cut off", async () => {
  const { origin, asked, close } = await serveSlowly(100);
  const answer = ask(origin, "/");
  answer.catch(() => {});
  await asked;
  await close();
  await expect(answer).rejects.toThrow("socket hang up");
});

test("a WebSocket is cut off too", async () => {
  const server = createServer();
  server.on("upgrade", (_, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const close = prepareToClose(server, { patience: 100 });
  const { hostname, port } = new URL(await listen(server));
  const upgraded = connect(Number(port), hostname);
  upgraded.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  await once(upgraded, "data");
  await close();
  expect(server.listening).toBe(false);
});

describe("work at the end of a process", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("that ends in time is waited for", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ends = endsWithin(1_000, promise);
    vi.advanceTimersByTime(999);
    resolve();
    expect(await ends).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that takes longer is not waited for, and may still fail", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const ends = endsWithin(1_000, promise);
    vi.advanceTimersByTime(1_000);
    expect(await ends).toBe(false);
    reject(new Error("too late"));
    await setImmediate();
  });

  test("that fails in time fails the wait", async () => {
    await expect(endsWithin(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});
