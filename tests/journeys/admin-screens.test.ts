import { expect, test } from "vitest";
import { faultsOf, screens } from "./admin-screens.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

/** Screens of five kinds. `admin-every-screen.slow.test.ts` tests all screens at every width. */
const kinds = [
  "the login screen",
  "the dashboard",
  "an enquiry",
  "the faulty form of services",
  "the changes to publish, with warnings",
];

test.for(screens.filter(({ name }) => kinds.includes(name)))(
  "$name is complete and accessible",
  async ({ signedOut = false, reach }) => {
    const options = { stillness: true };
    const visitor = signedOut ? await site.stranger(options) : await site.admin(options);
    await reach(visitor, site);
    expect(await faultsOf(visitor.page, [1440])).toEqual([]);
  },
);
