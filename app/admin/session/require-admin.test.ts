import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import {
  accountsContext,
  logContext,
  logErrorContext,
  type RequestFacts,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Log } from "#domain/log.ts";
import { findAdmin, requireAdmin } from "./require-admin.server.ts";

const siteUrl = "https://www.example.com";
const business = { email: "hello@example.com", initials: "DS" };
const signedIn = "s".repeat(43);
const admin = {
  user: { id: "1", email: "owner@example.com" },
  sessionId: "1",
  expiresAt: new Date(),
};
const authenticate = vi.fn();
const log = { warn: vi.fn() };
let context: RouterContextProvider;

beforeEach(() => {
  authenticate.mockReset();
  authenticate.mockImplementation(async ({ accessToken }) =>
    accessToken === signedIn ? admin : null,
  );
  context = new RouterContextProvider();
  context.set(accountsContext, { authenticate } as unknown as Accounts);
  context.set(siteUrlContext, siteUrl);
  context.set(logContext, log as unknown as Log);
  context.set(logErrorContext, expect.fail);
  context.set(requestFactsContext, { site: { business } } as RequestFacts);
});

const cookie = (credential: string) => ({ Cookie: `__Host-admin-access=${credential}` });
const visit = (headers: HeadersInit) => new Request(`${siteUrl}/admin`, { headers });
const write = (headers: HeadersInit) =>
  new Request(`${siteUrl}/admin`, { method: "POST", body: "name=Marbling", headers });
const thrownBy = (request: Request) =>
  requireAdmin({ request, context }).then(
    () => "nothing",
    (thrown) => thrown,
  );

test("who is signed in is let through, to look and to write", async () => {
  expect(await requireAdmin({ request: visit(cookie(signedIn)), context })).toBe(admin);
  const request = write({ ...cookie(signedIn), Origin: siteUrl });
  expect(await requireAdmin({ request, context })).toBe(admin);
});

test("the session is looked up each time", async () => {
  await requireAdmin({ request: visit(cookie(signedIn)), context });
  authenticate.mockResolvedValue(null);
  expect(await thrownBy(visit(cookie(signedIn)))).toMatchObject({ init: { status: 401 } });
});

test.each([
  ["without a cookie", {}],
  ["with a credential that has ended", cookie("e".repeat(43))],
  ["with nonsense for one", cookie("nonsense")],
])("%s the answer is 401, with what the login screen needs", async (_, headers) => {
  expect(await thrownBy(visit(headers))).toMatchObject({ data: business, init: { status: 401 } });
  expect(await findAdmin({ request: visit(headers), context })).toBeNull();
});

test("a write of another site's page is refused, although its author is signed in, before its body is read", async () => {
  const request = write({ ...cookie(signedIn), Origin: "https://evil.example" });
  expect(await thrownBy(request)).toMatchObject({ init: { status: 403 } });
  await expect(findAdmin({ request, context })).rejects.toMatchObject({ init: { status: 403 } });
  expect(authenticate).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(request.bodyUsed).toBe(false);
});

test("a write by nobody is refused before its body is read", async () => {
  const request = write({ Origin: siteUrl });
  expect(await thrownBy(request)).toMatchObject({ init: { status: 401 } });
  expect(request.bodyUsed).toBe(false);
});
