import { beforeAll, describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import {
  backup,
  faultsOf,
  forms,
  inbox,
  lists,
  pages,
  publishing,
  screens,
  settings,
} from "./admin-screens.ts";
import { runningAdmin } from "./running-admin.ts";
import { focusFaults } from "./tabbing.ts";

describe("every screen", () => {
  const site = runningAdmin();

  const alsoByTab = [
    "the dashboard",
    "the pictures",
    "the own account",
    "the people",
    "the link of an invitation, to hand over",
    "the dialog of people: Change role",
    "the dialog that shares a preview",
    "what is scheduled, and what did not happen as planned",
    "a version brought back into the form",
  ];
  const byTab = [
    ...backup.slice(0, 1),
    ...inbox,
    ...lists.slice(1),
    settings,
    ...forms.filter(({ name }) => name.includes("new")),
    ...pages.filter(({ name }) => !name.includes("faulty")),
    ...publishing.filter(({ name }) => name !== "the page in a preview"),
    ...screens.filter(({ name }) => alsoByTab.includes(name)),
  ].map(({ name }) => name);
  /** A form's bar covers most on a phone. Of the forms, Tab goes through one on a desk as well. */
  const forPhone = [...forms, ...pages, settings, { name: "a version brought back into the form" }]
    .map(({ name }) => name)
    .filter((name) => name !== "the form of the home page");
  const cases = screens.map((screen) => {
    const { name } = screen;
    const tabbed = byTab.includes(name) ? (forPhone.includes(name) ? [360] : [360, 1440]) : [];
    const andTab = tabbed.length > 0 ? ", and Tab reaches all of it in order" : "";
    return { ...screen, tabbed, andTab };
  });
  test.for(cases)(
    "$name is complete and accessible$andTab",
    async ({ width, signedOut = false, reach, tabbed }) => {
      const options = { stillness: true, ...(width && { width }) };
      const visitor = signedOut ? await site.stranger(options) : await site.admin(options);
      const { page } = visitor;
      await reach(visitor, site);
      expect(await faultsOf(page)).toEqual([]);
      if (tabbed.length === 0) return;
      // Some buttons are disabled until the page's scripts run.
      await expect.poll(() => page.evaluate(isAlive)).toBe(true);
      for (const width of tabbed) {
        await page.setViewportSize({ width, height: 900 });
        expect(await focusFaults(page), `at ${width} px`).toEqual([]);
      }
    },
  );
});

describe("every list without rows", () => {
  const site = runningAdmin();
  beforeAll(async () => {
    for (const table of tables) await draftTables(site.db).deleteFrom(table).execute();
  });

  test.for(lists)("$name is complete and accessible", async ({ reach }) => {
    const visitor = await site.admin({ stillness: true });
    await reach(visitor);
    await visitor.page.getByText(/^No .* found\.$/).waitFor();
    expect(await faultsOf(visitor.page)).toEqual([]);
  });
});

describe("every list that cannot be read", () => {
  const site = runningAdmin();
  beforeAll(async () => {
    for (const table of tables) {
      await site.db.schema.alterTable(table).renameTo(`${table}_away`).execute();
    }
  });

  test.for(lists.slice(0, 2))("$name is complete and accessible", async ({ reach }) => {
    const visitor = await site.admin({ stillness: true });
    await reach(visitor);
    await visitor.page.getByRole("alert").waitFor();
    expect(await faultsOf(visitor.page)).toEqual([]);
  });
});

/** Runs in the page. React marks each element that it has made or taken over. */
function isAlive(): boolean {
  const isReacts = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__react"));
  return [...document.querySelectorAll("button")].every(isReacts);
}

const tables = ["services", "portfolio", "testimonials"] as const;
