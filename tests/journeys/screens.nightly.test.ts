import { beforeAll, describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { faultsOf, lists, parts, tabFaultsOf } from "./admin-screens.ts";
import { runningAdmin } from "./running-admin.ts";

const everyWidth = [360, 768, 1440];
const tables = ["services", "portfolio", "testimonials"] as const;

describe("every screen", () => {
  const site = runningAdmin();
  const cases = parts.flatMap(({ screens, isSignedOut }) =>
    screens.map((screen) => ({ ...screen, isSignedOut })),
  );

  test.for(cases)(
    "anyone can read and use $name at every width, and by Tab",
    { timeout: 300_000 },
    async ({ isSignedOut, width, byTab, reach }) => {
      const options = { stillness: true, ...(width && { width }) };
      const visitor = await (isSignedOut ? site.stranger : site.admin)(options);
      const { page } = visitor;
      await reach(visitor, site);
      expect(await faultsOf(page, everyWidth)).toEqual([]);
      if (byTab === false) return;
      expect(await tabFaultsOf(page, 360)).toEqual([]);
      expect(await tabFaultsOf(page, 1440)).toEqual([]);
    },
  );
});

describe("every list without rows", () => {
  const site = runningAdmin();
  beforeAll(async () => {
    for (const table of tables) await draftTables(site.db).deleteFrom(table).execute();
  });

  test.for(lists)("anyone can read and use $name", async ({ reach }) => {
    const visitor = await site.admin({ stillness: true });
    await reach(visitor, site);
    await visitor.page.getByText(/^No .* found\.$/).waitFor();
    expect(await faultsOf(visitor.page, everyWidth)).toEqual([]);
  });
});

describe("every list that cannot be read", () => {
  const site = runningAdmin();
  beforeAll(async () => {
    for (const table of tables.slice(0, 2))
      await site.db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  });

  // That of the testimonials is then empty (specification, section 8).
  test.for(lists.slice(0, 2))("anyone can read and use $name", async ({ reach }) => {
    const visitor = await site.admin({ stillness: true });
    await reach(visitor, site);
    await visitor.page.getByRole("alert").waitFor();
    expect(await faultsOf(visitor.page, everyWidth)).toEqual([]);
  });
});
