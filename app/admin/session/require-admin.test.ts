import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import {
  accountsContext,
  logContext,
  logErrorContext,
  type RequestFacts,
  requestFactsContext,
  secretsContext,
  siteUrlContext,
} from "#app/context.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Log } from "#domain/log.ts";
import { findAdmin, isForeignWrite, requireAdmin } from "./require-admin.server.ts";

const siteUrl = "https://www.example.com";
const business = { email: "hello@example.com", initials: "DS" };
const signedIn = "s".repeat(43);
const admin = {
  user: { id: "1", email: "owner@example.com", role: "owner" },
  sessionId: "1",
  expiresAt: new Date(),
};
const authenticate = vi.fn();
const log = { warn: vi.fn() };
let context: RouterContextProvider;

beforeEach(() => {
  authenticate.mockReset();
  log.warn.mockReset();
  authenticate.mockImplementation(async ({ accessToken }) =>
    accessToken === signedIn ? admin : null,
  );
  context = new RouterContextProvider();
  context.set(accountsContext, { authenticate } as unknown as Accounts);
  context.set(siteUrlContext, siteUrl);
  context.set(logContext, log as unknown as Log);
  context.set(logErrorContext, expect.fail);
  context.set(secretsContext, { current: "for tests", previous: null });
  const clientAddress = "192.0.2.1";
  context.set(requestFactsContext, { site: { business }, clientAddress } as RequestFacts);
});

const cookie = (credential: string) => ({ Cookie: `__Host-admin-access=${credential}` });
const visit = (headers: HeadersInit) => new Request(`${siteUrl}/admin`, { headers });
const write = (headers: HeadersInit) =>
  new Request(`${siteUrl}/admin`, { method: "POST", body: "name=Marbling", headers });
const thrownBy = (request: Request) =>
  requireAdmin({ request, context }, "content").then(
    () => "nothing",
    (thrown) => thrown,
  );

test("a signed-in account may read and write", async () => {
  expect(await requireAdmin({ request: visit(cookie(signedIn)), context }, "content")).toBe(admin);
  const request = write({ ...cookie(signedIn), Origin: siteUrl });
  expect(await requireAdmin({ request, context }, "content")).toBe(admin);
});

test("the session is looked up each time", async () => {
  await requireAdmin({ request: visit(cookie(signedIn)), context }, "content");
  authenticate.mockResolvedValue(null);
  expect(await thrownBy(visit(cookie(signedIn)))).toMatchObject({ init: { status: 401 } });
});

test("a part that the role may not enter is refused, and logged with the account", async () => {
  const user = { id: "2", email: "office@example.com", role: "office" };
  authenticate.mockResolvedValue({ ...admin, user });
  expect(await thrownBy(visit(cookie(signedIn)))).toMatchObject({ init: { status: 403 } });
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { account: user.email, sender: expect.any(String), role: "office", area: "content" },
    "A role may not enter",
  );
});

test.each([
  ["without a cookie", {}],
  ["with a credential that has ended", cookie("e".repeat(43))],
  ["with a malformed credential", cookie("nonsense")],
])("%s the answer is 401, with the login screen's data", async (_, headers) => {
  expect(await thrownBy(visit(headers))).toMatchObject({ data: business, init: { status: 401 } });
  expect(await findAdmin({ request: visit(headers), context })).toBeNull();
});

test("a write from another site's page is refused before its body is read, even with a session", async () => {
  const request = write({ ...cookie(signedIn), Origin: "https://evil.example" });
  expect(await thrownBy(request)).toMatchObject({ init: { status: 403 } });
  await expect(findAdmin({ request, context })).rejects.toMatchObject({ init: { status: 403 } });
  expect(authenticate).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(request.bodyUsed).toBe(false);
});

test("a write without a session is refused before its body is read", async () => {
  const request = write({ Origin: siteUrl });
  expect(await thrownBy(request)).toMatchObject({ init: { status: 401 } });
  expect(request.bodyUsed).toBe(false);
});

function isForeign(headers: Record<string, string>, { method = "POST", site = siteUrl } = {}) {
  return isForeignWrite(new Request(`${site}/admin`, { method, headers }), site);
}
const evil = { Origin: "https://evil.example" };
const own = { Origin: siteUrl };

test.each([
  ["from the site's address", own],
  ["from it, through a proxy that sends another Host", { ...own, Host: "127.0.0.1:3000" }],
  ["from the host that the browser asked", { Origin: "https://example.com", Host: "example.com" }],
  [
    "from a browser that names no origin but says it is ours",
    { "Sec-Fetch-Site": "same-origin", Cookie: "a=b" },
  ],
  ["from a program without cookies", {}],
])("a write %s is our own", (_, headers) => {
  expect(isForeign(headers)).toBe(false);
});

test("a write from 127.0.0.1 is our own, if the site's address is localhost at the same port", () => {
  const headers = { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
  expect(isForeign(headers, { site: "http://localhost:3000" })).toBe(false);
});

test.each([
  ["from another site", evil],
  ["from a sister site", { Origin: "https://evil.example.com" }],
  ["from a site whose name begins like ours", { Origin: `${siteUrl}.evil.example` }],
  ["from the same name without TLS", { Origin: "http://www.example.com", Host: "www.example.com" }],
  ["from the same name at another port", { Origin: `${siteUrl}:8443`, Host: "www.example.com" }],
  ["from a page that hides where it comes from", { Origin: "null" }],
  ["with an empty origin", { Origin: "" }],
  ["that the browser calls cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["from a sister site that names no origin", { "Sec-Fetch-Site": "same-site", Cookie: "a=b" }],
  ["without an origin, but with cookies", { Cookie: "a=b" }],
  ["from another site that claims to be ours", { ...evil, "Sec-Fetch-Site": "same-origin" }],
])("a write %s is foreign", (_, headers) => {
  expect(isForeign(headers)).toBe(true);
});

test("every method but those that change nothing can be foreign", () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) expect(isForeign(evil, { method })).toBe(true);
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(isForeign(evil, { method })).toBe(false);
});
