import { describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { databases, siteDatabase } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";

const printed =
  /\nThe first account has been made\. Sign in at (\S+)\/admin\n\n {2}Email: {4}(\S+)\n {2}Password: (\S+)\n/;

describe("the first start", () => {
  test("prints an account that can sign in, once", async ({ onTestFinished }) => {
    const database = await testDatabase(siteDatabase);
    const first = await startSite(database.options);
    onTestFinished(() => first.kill());
    const [, url, email, password] = printed.exec(first.output()) ?? [];
    expect({ url, email }).toEqual({ url: first.url, email: "admin@decorspecialist.example" });
    const response = await fetch(`${first.url}/auth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: first.url },
      body: JSON.stringify({ grant_type: "password", email, password }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await first.stop();
    const lines = first.output().split("\n");
    expect(lines.filter((line) => line.includes(password ?? ""))).toEqual([
      `  Password: ${password}`,
    ]);

    const second = await startSite(database.options);
    await second.stop();
    expect(second.output()).not.toMatch(/account|Password/);
  });

  test("creates the account in the settings, and does not print its password", async () => {
    const database = await testDatabase(siteDatabase);
    const environment = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const site = await startSite({ ...database.options, environment });
    await site.stop();
    expect(site.output()).toContain(owner.email);
    expect(site.output()).not.toContain(owner.password);
    const accounts = openAccounts({ db: database.db, secret: "for tests" });
    const signedIn = await accounts.signIn({ ...owner, address: "192.0.2.1", now: new Date() });
    expect(signedIn.outcome).toBe("signed-in");
  });
});

test("three processes that start at once on PostgreSQL create one account", async () => {
  const database = await testDatabase(databases[1], { bare: true });
  const sites = await Promise.all(Array.from({ length: 3 }, () => startSite(database.options)));
  await Promise.all(sites.map((site) => site.stop()));
  expect(sites.filter((site) => printed.test(site.output()))).toHaveLength(1);
});
