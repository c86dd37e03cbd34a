import { beforeAll, describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import {
  backup,
  faultsOf,
  forms,
  inbox,
  lists,
  openDashboard,
  pages,
  publishing,
  screens,
  settings,
} from "./admin-screens.ts";
import { openPictures } from "./picture-screens.ts";
import { runningAdmin } from "./running-admin.ts";
import { focusFaults } from "./tabbing.ts";

describe("every screen", () => {
  const site = runningAdmin();

  test.for(screens)("$name is complete and accessible", async (screen) => {
    const { width, signedOut = false, reach } = screen;
    const options = { stillness: true, ...(width && { width }) };
    const visitor = signedOut ? await site.stranger(options) : await site.admin(options);
    // Axe tries to run in the live preview, where scripts are blocked.
    visitor.expectTrouble(/Blocked script execution in 'about:srcdoc'/);
    await reach(visitor, site);
    expect(await faultsOf(visitor.page)).toEqual([]);
  });

  const byTab = [
    ...backup.slice(0, 1),
    ...inbox,
    ...lists.slice(1),
    { name: "the pictures", reach: openPictures },
    settings,
    ...forms.filter(({ name }) => name.includes("new")),
    ...pages.filter(({ name }) => !name.includes("faulty")),
    ...publishing.filter(({ name }) => name !== "the page in a preview"),
  ];
  const byTabAt = [
    { name: "the dashboard", width: 360, reach: openDashboard },
    { name: "the dashboard", width: 1440, reach: openDashboard },
    ...byTab.map((screen) => ({ width: 1440, ...screen })),
    ...byTab.map((screen) => ({ width: 360, ...screen })),
  ];
  test.for(byTabAt)(
    "Tab reaches all of $name in order, with a visible focus, at $width px",
    async (screen) => {
      const visitor = await site.admin({ stillness: true, width: screen.width });
      await screen.reach(visitor, site);
      await visitor.page.evaluate(focusTop);
      expect(await focusFaults(visitor.page)).toEqual([]);
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

/** Runs in the page. What was done to open a screen may have left the focus in its middle. */
function focusTop(): void {
  const top = document.createElement("span");
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
}

const tables = ["services", "portfolio", "testimonials"] as const;
