import { expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { faultsOf, lists, parts, tabFaultsOf } from "./admin-screens.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Screen } from "./screen.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const desk = { width: 1440, height: 900 };

// Opening a browser costs as much as several screens, so one browser visits all of a part. At
// night, `screens.nightly.test.ts` opens a browser for each screen, at every width.
test.for(parts)(
  "anyone can read and use the screens $name, on a phone and on a desk",
  async ({ screens, isSignedOut }) => {
    const visitor = await (isSignedOut ? site.stranger : site.admin)({ stillness: true });
    const faults: string[] = [];
    for (const screen of screens.filter(({ atNight }) => !atNight)) {
      if (isSignedOut) await visitor.page.context().clearCookies();
      faults.push(...(await faultsOn(screen, visitor)));
    }
    expect(faults).toEqual([]);
  },
);

test("anyone can read and use a list without rows, and one that cannot be read", async () => {
  const visitor = await site.admin({ stillness: true });
  const [services, projects] = lists as [Screen, Screen];
  await draftTables(site.db).deleteFrom("services").execute();
  await services.reach(visitor, site);
  await visitor.page.getByText("No services found.").waitFor();
  expect(await faultsOf(visitor.page)).toEqual([]);

  await site.db.schema.alterTable("portfolio").renameTo("portfolio_away").execute();
  await projects.reach(visitor, site);
  await visitor.page.getByRole("alert").waitFor();
  expect(await faultsOf(visitor.page)).toEqual([]);
});

/** Opens a screen and looks at it. Returns each fault with the name of the screen. */
async function faultsOn({ name, width, byTab, reach }: Screen, visitor: Visitor) {
  const { page } = visitor;
  await page.setViewportSize(width ? { width, height: 740 } : desk);
  await reach(visitor, site).catch((cause: unknown) => {
    throw new Error(`${name} did not open`, { cause });
  });
  const faults = await faultsOf(page);
  if (byTab) faults.push(...(await tabFaultsOf(page)));
  return faults.map((fault) => `${name}: ${fault}`);
}
