import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { type Role, roles } from "#domain/accounts/roles.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { ask } from "#tests/site/ask.ts";
import { elementsOf } from "#tests/site/page.ts";
import { adminRoutes } from "./admin-routes.ts";

const password = "a dozen brushes";
const routes = await adminRoutes();
const everyone: readonly Role[] = roles;
const enquiries: readonly Role[] = ["owner", "office"];
const content: readonly Role[] = ["owner", "editor"];
const owners: readonly Role[] = ["owner"];

/** Who may load each address and who may send to it. The first pattern that matches counts. */
const rules: [path: RegExp, load: readonly Role[], send?: readonly Role[]][] = [
  [/^\/admin$/, everyone],
  [/^\/admin\/(live|account|password|no\/such\/page)$/, everyone],
  [/^\/admin\/account\/notices$/, enquiries],
  [/^\/admin\/(account\/|confirm$)/, everyone],
  [/^\/admin\/people/, owners],
  [/^\/admin\/enquiries/, enquiries],
  [/^\/admin\/(publish|backup|first-day|activity|people|mail$)/, owners],
  [/^\/admin\/history\/0$/, content, owners],
  [/^\/admin\/(services|portfolio|testimonials|pages|pictures|images|settings)/, content],
  [/^\/admin\/(history|mentions|preview|preview-page|shared-previews)/, content],
];

function ruleOf(path: string) {
  const rule = rules.find(([pattern]) => pattern.test(path));
  if (!rule) throw new Error(`${path} has no rule: say here who may load it and send to it`);
  const [, load, send = load] = rule;
  return { load, send };
}

// Who may do what does not depend on the database. The journeys sign in on both.
describe("roles", () => {
  let database: TestDatabase;
  let site: SiteProcess;
  const cookies = new Map<Role, string>();
  beforeAll(async () => {
    database = await databases[0].create();
    site = await startSite(database.options);
    const accounts = openAccounts({
      db: database.db,
      secret: "for tests",
      judgePassword: anyPassword,
    });
    for (const role of roles) {
      const email = `${role}@example.com`;
      await accounts.createAccount({ email, password, role, now: new Date() });
      const answer = await fetch(`${site.url}/auth/token`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ grant_type: "password", email, password }),
      });
      expect(answer.status).toBe(200);
      const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
      cookies.set(role, pairs.join("; "));
    }
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  const answerFor = (role: Role, path: string, method: string) => {
    const headers = { Origin: site.url, Cookie: cookies.get(role) ?? "" };
    const isWrite = method !== "GET";
    return ask(site.url, path, {
      method,
      headers: { ...headers, ...(isWrite && { "Content-Type": "application/json" }) },
      ...(isWrite && { body: "{}" }),
    });
  };
  const statusFor = async (role: Role, path: string, method: string) =>
    (await answerFor(role, path, method)).status;

  test.each(routes)("$path is open to its roles alone", async ({ path, hasAction, isPage }) => {
    const { load, send } = ruleOf(path);
    for (const role of roles) {
      // A stream never ends; `live.test.ts` reads it.
      if (path !== "/admin/live") {
        for (const target of [path, `${path}.data`]) {
          const status = await statusFor(role, target, "GET");
          if (load.includes(role)) expect(status, `${role} loads ${target}`).not.toBe(403);
          else expect(status, `${role} loads ${target}`).toBe(403);
        }
      }
      if (!hasAction) continue;
      if (send.includes(role)) {
        // The admin's pages send with POST only.
        expect(await statusFor(role, path, "POST"), `${role} sends`).not.toBe(403);
        continue;
      }
      for (const method of isPage ? ["POST"] : ["POST", "PUT", "PATCH", "DELETE"])
        expect(await statusFor(role, path, method), `${role} sends ${method}`).toBe(403);
    }
  });

  test.each(["editor", "office"] as const)("no link that the %s sees is closed", async (role) => {
    const waiting = ["/admin", "/admin/no/such/page"];
    const seen = new Set<string>();
    for (const path of waiting) {
      const kind = path.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/, "ID");
      if (seen.has(kind)) continue;
      seen.add(kind);
      const { status, text, headers } = await answerFor(role, path, "GET");
      const expected = path === waiting[1] ? [404] : [200, 302];
      expect(expected, `${role} follows a link to ${path}`).toContain(status);
      const links = elementsOf(text, "a").map(({ attributes: { href = "" } }) => href);
      const next = [headers.location ?? "", ...links].filter((link) => link.startsWith("/admin"));
      waiting.push(...next.map((link) => link.replace(/#.*/, "")));
    }
    expect(seen.size).toBeGreaterThan(role === "office" ? 3 : 30);
  });
});
