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
  const cases = screens.map((screen) => {
    const isTabbed = byTab.includes(screen.name);
    return { ...screen, isTabbed, andTab: isTabbed ? ", and Tab reaches all of it in order" : "" };
  });
  test.for(cases)(
    "$name is complete and accessible$andTab",
    async ({ width, signedOut = false, reach, isTabbed }) => {
      const options = { stillness: true, ...(width && { width }) };
      const visitor = signedOut ? await site.stranger(options) : await site.admin(options);
      const { page } = visitor;
      // Axe tries to run in the live preview, where scripts are blocked.
      visitor.expectTrouble(/Blocked script execution in 'about:srcdoc'/);
      await reach(visitor, site);
      expect(await faultsOf(page)).toEqual([]);
      if (!isTabbed) return;
      // Some buttons are disabled until the page's scripts run.
      await expect.poll(() => page.evaluate(isAlive)).toBe(true);
      for (const tabbed of [360, 1440]) {
        await page.setViewportSize({ width: tabbed, height: 900 });
        await page.evaluate(focusTop);
        expect(await focusFaults(page), `at ${tabbed} px`).toEqual([]);
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

/**
 * Runs in the page. What was done to open a screen may have left the focus in its middle. A dialog
 * makes all of the page outside it inert.
 */
function focusTop(): void {
  const top = document.createElement("span");
  top.tabIndex = -1;
  (document.querySelector("dialog:modal") ?? document.body).prepend(top);
  top.focus();
}

const tables = ["services", "portfolio", "testimonials"] as const;
