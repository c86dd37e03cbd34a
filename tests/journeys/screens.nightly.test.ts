import { expect, test } from "vitest";
import { faultsOf, parts, tabFaultsOf } from "./admin-screens.ts";
import { runningAdmin } from "./running-admin.ts";

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
    expect(await faultsOf(page, [360, 768, 1440])).toEqual([]);
    if (byTab === false) return;
    expect(await tabFaultsOf(page, 360)).toEqual([]);
    expect(await tabFaultsOf(page, 1440)).toEqual([]);
  },
);
