import { beforeEach, describe, expect, test } from "vitest";
import { expectOutcome, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { adminRoutes } from "./admin-routes.ts";
import { openedSite } from "./signed-in-site.ts";

/** Open to an account whose printed password has not been changed yet. */
const ownPlaces = /^\/admin\/(account(\/.*)?|live|password|no\/such\/page)$/;
const routes = (await adminRoutes()).filter(({ path }) => !ownPlaces.test(path));

describe("an account with a printed password", () => {
  const site = openedSite(newDatabase(siteDatabase.create));
  let first: string;
  beforeEach(async () => {
    const made = await site.accounts.createFirstAccount({ email: owner.email, now: noon });
    const { email, password } = expectOutcome(made, "created");
    await site.post("/auth/token", { grant_type: "password", email, password });
    first = password;
  });

  test("sees nothing but its own page, and can write nothing", async () => {
    for (const { path, hasAction, isPage } of routes) {
      const page = await site.send(path);
      expect(page.status, path).toBe(302);
      expect(page.headers.get("Location"), path).toBe("/admin/account");
      if (!hasAction) continue;
      const write = await site.post(isPage ? `${path}.data` : path, {});
      expect(write.status, `POST ${path}`).toBe(403);
    }
    const page = await (await site.send("/admin/account")).text();
    expect(page).toContain("You signed in with a password that was printed for you.");
    expect(page.indexOf(">Password<"), "what is asked for stands first").toBeLessThan(
      page.indexOf(">Passkeys<"),
    );
  });

  test("sees everything once the password is its own", async () => {
    const next = "two dozen brushes";
    const changed = await site.postForm("/admin/password", { current: first, next });
    expect(changed.status).toBe(200);
    expect((await site.send("/admin/services")).status).toBe(200);
    expect(await (await site.send("/admin/account")).text()).not.toContain("printed for you");
  });

  test("owes a change again after another one was printed", async () => {
    const reset = { email: owner.email, password: "three dozen brushes", now: noon };
    await site.accounts.resetPassword({ ...reset, mustChange: true });
    await site.post("/auth/token", { grant_type: "password", ...reset });
    expect((await site.send("/admin")).headers.get("Location")).toBe("/admin/account");
  });
});
