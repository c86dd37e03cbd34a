import { expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { openedSite } from "./signed-in-site.ts";

const site = openedSite(newDatabase(databases[0].create));

test.each(["/admin", "/admin/account", "/admin/people", "/admin/activity"])(
  "nothing is sent from %s before its scripts run, and the page says that it needs them",
  async (path) => {
    const isLogin = path === "/admin";
    if (!isLogin) await site.signIn();
    const answer = await site.send(path);
    expect(answer.status).toBe(isLogin ? 401 : 200);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("The admin area needs JavaScript.");
    const isSearch = ({ text }: { text: string }) => text === "Show";
    const submits = elementsOf(html, "button").filter(
      ({ attributes, text }) => attributes.type === "submit" && !isSearch({ text }),
    );
    expect(submits).not.toEqual([]);
    for (const { attributes, text } of submits) expect(attributes, text).toHaveProperty("disabled");
  },
);
