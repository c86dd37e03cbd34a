import { beforeAll, describe, expect, test } from "vitest";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { type Role, roles } from "#domain/accounts/roles.ts";
import { databases } from "#tests/databases/databases.ts";
import { elementsOf } from "#tests/site/page.ts";
import { adminRoutes } from "./admin-routes.ts";
import { runningSite, type SiteBrowser } from "./site-browser.ts";

const password = "a dozen brushes";
const routes = await adminRoutes();
const everyone: readonly Role[] = roles;
const enquiries: readonly Role[] = ["owner", "office"];
const content: readonly Role[] = ["owner", "editor"];
const owners: readonly Role[] = ["owner"];

type Rule = readonly [path: RegExp, load: readonly Role[], send?: readonly Role[]];

/** Who may load each address and who may send to it. The first pattern that matches counts. */
const rules: Rule[] = [
  [/^\/admin$/, everyone],
  [/^\/admin\/(live|account|password|no\/such\/page)$/, everyone],
  [/^\/admin\/account\/notices$/, enquiries],
  [/^\/admin\/account\//, everyone],
  [/^\/admin\/people/, owners],
  [/^\/admin\/enquiries/, enquiries],
  [/^\/admin\/(publish|backup|first-day|activity|people|mail$)/, owners],
  [/^\/admin\/history\/0$/, content, owners],
  ...Object.values(contentAreas).map(
    ({ path }) => [new RegExp(`^/admin/${path}(/|$)`), content] as const,
  ),
  [/^\/admin\/(pages|pictures|images)/, content],
  [/^\/admin\/(history|mentions|preview|preview-page|shared-previews)/, content],
];

function ruleOf(path: string) {
  const rule = rules.find(([pattern]) => pattern.test(path));
  if (!rule) throw new Error(`${path} has no rule: say here who may load it and send to it`);
  const [, load, send = load] = rule;
  return { load, send };
}

// Who may do what does not depend on the database.
describe("roles", () => {
  const site = runningSite(databases[0]);
  const browsers = {} as Record<Role, SiteBrowser>;
  beforeAll(async () => {
    for (const role of roles)
      browsers[role] = await site.newPerson({ email: `${role}@example.com`, password, role });
  });

  async function statusFor(role: Role, path: string, method: string): Promise<number> {
    const headers = { "Content-Type": "application/json" };
    const written = method === "GET" ? {} : { headers, body: "{}" };
    const answer = await browsers[role].send(path, { method, ...written });
    await answer.arrayBuffer();
    return answer.status;
  }

  test.each(routes)("$path is open to its roles alone", async ({ path, hasAction, isPage }) => {
    const { load, send } = ruleOf(path);
    for (const role of roles) {
      // A stream never ends; `stolen-cookies.slow.test.ts` reads it.
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
      const answer = await browsers[role].send(path);
      const expected = path === waiting[1] ? [404] : [200, 302];
      expect(expected, `${role} follows a link to ${path}`).toContain(answer.status);
      const links = elementsOf(await answer.text(), "a").map(({ attributes }) => attributes.href);
      for (const link of [answer.headers.get("Location"), ...links])
        if (link?.startsWith("/admin")) waiting.push(link.replace(/#.*/, ""));
    }
    expect(seen.size).toBeGreaterThan(role === "office" ? 3 : 30);
  });
});
