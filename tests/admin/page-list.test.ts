import { describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { openAdminSite } from "./admin-site.ts";

describe("the list of pages", () => {
  const { database } = filledDatabase(siteDatabase.create);

  test("leads to a preview of each page, where texts can be edited, before anything is changed", async () => {
    const site = await openAdminSite(database, { siteUrl: "http://localhost" });
    await site.signIn();
    const list = await (await site.send("/admin/pages")).text();
    for (const path of [
      "",
      "/services",
      "/portfolio",
      "/about",
      "/sampler",
      "/contact",
      "/privacy",
    ])
      expect(list).toContain(`href="/admin/preview/draft${path}"`);
  });
});
