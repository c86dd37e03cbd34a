import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountsContext, announcementsContext, logErrorContext } from "#app/context.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { createAnnouncements } from "#server/work/announcement-relay.ts";
import type { Announcements } from "./announcements.ts";
import { loader } from "./live.ts";

const { requireAdmin } = vi.hoisted(() => ({ requireAdmin: vi.fn() }));
vi.mock("#app/admin/session/require-admin.server.ts", () => ({ requireAdmin }));

/** Announcements that count their listeners, to prove that all of them stop. */
function createCountedAnnouncements() {
  const announcements = createAnnouncements();
  let listening = 0;
  function counted(stop: () => void) {
    listening += 1;
    let isCounted = true;
    return () => {
      if (isCounted) listening -= 1;
      isCounted = false;
      stop();
    };
  }
  return {
    ...announcements,
    get listening() {
      return listening;
    },
    listen: (...how: Parameters<Announcements["listen"]>) => counted(announcements.listen(...how)),
    onClose: (listener: () => void) => counted(announcements.onClose(listener)),
  };
}

let announcements: ReturnType<typeof createCountedAnnouncements>;
let isSessionLive: Accounts["isSessionLive"];
let logged: string[];
beforeEach(() => {
  isSessionLive = async ({ sessionId }) => sessionId === "mine";
  logged = [];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  announcements = createCountedAnnouncements();
  requireAdmin.mockResolvedValue({ sessionId: "mine" });
});
afterEach(() => {
  vi.useRealTimers();
});

async function connect({ since, ...init }: RequestInit & { since?: string } = {}) {
  const query = since === undefined ? "" : `?since=${since}`;
  const request = new Request(`https://decor.example/admin/live${query}`, init);
  const context = new RouterContextProvider();
  context.set(announcementsContext, announcements);
  const accounts: Pick<Accounts, "isSessionLive"> = { isSessionLive: (of) => isSessionLive(of) };
  context.set(accountsContext, accounts as Accounts);
  context.set(logErrorContext, (_, message) => logged.push(message));
  const url = new URL(request.url);
  const response = await loader({ request, context, params: {}, url, pattern: "/admin/live" });
  const reader = response.body?.getReader();
  return {
    response,
    async next() {
      const bytes = (await reader?.read())?.value;
      return bytes && new TextDecoder().decode(bytes).replace(/^id: \d+\n/, "");
    },
    leave: () => reader?.cancel(),
  };
}

const hello = "retry: 1000\nevent: hello\ndata:\n\n";
const changed = "event: data-changed\ndata:\n\n";

test("the connection answers at once, then sends a heartbeat every 25 seconds", async () => {
  const { response, next } = await connect();
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await next()).toBe(hello);
  for (let beat = 0; beat < 3; beat += 1) {
    vi.advanceTimersByTime(25_000);
    expect(await next()).toBe("event: heartbeat\ndata:\n\n");
  }
});

test("a page receives changes; when its session ends, so does the connection", async () => {
  const { next } = await connect();
  await next();
  announcements.announce({ type: "data-changed" });
  expect(await next()).toBe(changed);
  announcements.announce({ type: "signed-out", sessionId: "another's" });
  announcements.announce({ type: "signed-out", sessionId: "mine" });
  announcements.announce({ type: "data-changed" });
  expect(await next()).toBe("event: signed-out\ndata:\n\n");
  expect(await next()).toBeUndefined();
  expect(announcements.listening).toBe(0);
});

test("a session that ends without an announcement ends its connection at the next heartbeat", async () => {
  const { next } = await connect();
  await next();
  isSessionLive = async () => false;
  vi.advanceTimersByTime(25_000);
  expect(await next()).toBe("event: signed-out\ndata:\n\n");
  expect(await next()).toBeUndefined();
  expect(announcements.listening).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("while the database is away, the connection stays", async () => {
  const { next } = await connect();
  await next();
  isSessionLive = () => Promise.reject(new Error("the database is away"));
  vi.advanceTimersByTime(25_000);
  expect(await next()).toBe("event: heartbeat\ndata:\n\n");
  expect(logged).toEqual(["A session could not be looked up"]);
});

test("new credentials of the session end its connections, and not the one that is made with them", async () => {
  const { next } = await connect({ since: String(announcements.latest()) });
  await next();
  const since = String(announcements.latest());
  announcements.announce({ type: "renewed", sessionId: "another's" });
  announcements.announce({ type: "renewed", sessionId: "mine" });
  expect(await next()).toBeUndefined();
  const again = await connect({ headers: { "Last-Event-ID": since } });
  expect(await again.next()).toBe(hello);
  announcements.announce({ type: "data-changed" });
  expect(await again.next()).toBe(changed);
});

test("a connection first gets the announcements it missed, or one `data-changed` if they are no longer kept", async () => {
  const ids: number[] = [];
  announcements.listen(null, ({ id }) => ids.push(id));
  for (let made = 0; made < 3; made += 1) announcements.announce({ type: "data-changed" });
  const short = await connect({ headers: { "Last-Event-ID": String(ids[0]) } });
  for (const event of [hello, changed, changed]) expect(await short.next()).toBe(event);
  const made = await connect({ since: String(ids[1]) });
  expect([await made.next(), await made.next()]).toEqual([hello, changed]);
  vi.advanceTimersByTime(25_000);
  expect(await made.next(), "it missed only one").toBe("event: heartbeat\ndata:\n\n");
  for (const since of ["12", "nonsense", ""]) {
    const long = await connect({ headers: { "Last-Event-ID": since } });
    expect([await long.next(), await long.next()]).toEqual([hello, changed]);
    vi.advanceTimersByTime(25_000);
    expect(await long.next()).toBe("event: heartbeat\ndata:\n\n");
  }
});

test("a page that leaves stops its listener and timer, and the other pages still hear announcements", async () => {
  const [left, stays] = [await connect(), await connect()];
  await stays.next();
  await left.leave();
  expect(announcements.listening).toBe(2);
  expect(vi.getTimerCount()).toBe(1);
  announcements.announce({ type: "data-changed" });
  expect(await stays.next()).toBe(changed);
  await stays.leave();
  expect(announcements.listening).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("shutdown ends every connection, and also those that open later", async () => {
  const early = await connect();
  announcements.close();
  const late = await connect();
  for (const connection of [early, late]) {
    expect(await connection.next()).toBe(hello);
    expect(await connection.next()).toBeUndefined();
  }
  expect(announcements.listening).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a HEAD request starts no listener", async () => {
  const { response } = await connect({ method: "HEAD" });
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(response.body).toBeNull();
  expect(announcements.listening).toBe(0);
});
